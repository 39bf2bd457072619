"use strict";
// Sorts a table by the column whose heading is pressed; pressed again, the other way round. Empty cells stay last.
const compare = new Intl.Collator(undefined, { numeric: true }).compare;
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const heading = button.parentElement, column = heading.cellIndex, body = heading.closest("table").tBodies[0];
    const order = heading.ariaSort === "ascending" ? "descending" : "ascending";
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", order);
    const value = row => row.cells[column].dataset.sort;
    const sign = order === "ascending" ? 1 : -1;
    body.append(...[...body.rows].sort((a, b) =>
      (value(a) === "") - (value(b) === "") || sign * compare(value(a), value(b))));
  });
}
// Pointing at a row lights its spine, pointing at a spine its row.
for (const book of document.querySelectorAll(".book")) {
  const other = document.getElementById(book.dataset.row || book.dataset.book);
  const light = on => () => [book, other].forEach(part => part.classList.toggle("lit", on));
  book.addEventListener("pointerenter", light(true));
  book.addEventListener("pointerleave", light(false));
}
// Pressing a row shows its spine, as its number does without script.
for (const row of document.querySelectorAll("tr.book")) {
  row.addEventListener("click", event => {
    if (!event.target.closest("a") && !String(getSelection())) {
      document.getElementById(row.dataset.book).scrollIntoView({ block: "nearest" });
    }
  });
}
