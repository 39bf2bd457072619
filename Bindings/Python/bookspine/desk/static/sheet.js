// A book's sheet: at the side of a wide screen, from below on a phone.

import { button, clear, h, icon, iconButton } from "./dom.js";
import { t } from "./texts.js";
import { get } from "./server.js";
import { complain } from "./toast.js";
import { Record, sideBySide } from "./record.js";
import { chooseBook, openDialog, openFeedback } from "./dialogs.js";

let dialog, record, options = {};

export function openBook(id, given = {}) {
  options = given;
  if (!dialog) build();
  // What was typed into the last book's form before this one's is there would be lost.
  if (!dialog.open) record.forget();
  load(id);
  if (!dialog.open) dialog.showModal();
}

function build() {
  record = new Record({ onsaved: isChanged => { if (isChanged) next(); else dialog.close(); }, ongone: next, showsPlace: true });
  const step = by => iconButton("back", t(by < 0 ? "previousBook" : "nextBook"), { class: `icon-button ${by > 0 ? "mirrored" : ""}`, onclick: () => walk(by) });
  dialog = h("dialog", { class: "sheet", ariaLabel: t("book") },
    h("header", { class: "sheet-head" }, h("h2", null, t("book")), step(-1), step(1),
      iconButton("close", t("close"), { onclick: () => dialog.close() })),
    h("div", { class: "sheet-body", tabIndex: -1 }, record.element),
    h("footer", { class: "sheet-foot" },
      h("div", { class: "menu-holder" }, iconButton("more", t("more"), { onclick: toggleMenu, ariaHasPopup: "menu", ariaExpanded: "false" }),
        h("ul", { class: "menu", hidden: true }, [
          ["tellWrong", () => openFeedback(record.book, record.inputs)], ["mergeWith", merge],
          ["reject", () => record.reject()], ["deleteBook", () => record.remove()],
        ].map(([name, act]) => h("li", null, button(t(name), { onclick: () => { closeMenu(); act(); } }))))),
      button(t("save"), { class: "button", onclick: () => record.save(false) }),
      button(t("saveApprove"), { class: "button primary", onclick: () => record.save(true) }, icon("check"))));
  dialog.addEventListener("close", () => options.onclosed?.());
  dialog.addEventListener("cancel", event => { if (record.isChanged && !confirm(t("discard"))) event.preventDefault(); });
  dialog.addEventListener("click", event => { if (event.target === dialog && !record.isChanged) dialog.close(); });
  dialog.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); record.save(true); }
    if (event.altKey && ["ArrowRight", "ArrowDown"].includes(event.key)) { event.preventDefault(); walk(1); }
    if (event.altKey && ["ArrowLeft", "ArrowUp"].includes(event.key)) { event.preventDefault(); walk(-1); }
  });
  // A link in the sheet leads to another page.
  dialog.addEventListener("click", event => { if (event.target.closest("a[href^='/']")) { options.onclosed = null; dialog.close(); } });
  document.body.append(dialog);
}

async function load(id) {
  options.onchosen?.(id);
  const order = options.siblings?.() ?? [];
  dialog.querySelectorAll(".sheet-head .icon-button:not(:last-child)").forEach(step => { step.hidden = order.length < 2; });
  if (await record.load(id)) {
    dialog.querySelector("h2").textContent = record.book.fields.title || t("unreadTitle");
    record.inputs.title.focus({ preventScroll: true });
    dialog.querySelector(".sheet-body").scrollTop = 0;
  }
}

function walk(by) {
  const order = options.siblings?.() ?? [];
  const place = order.indexOf(record.id);
  const id = order[place + by];
  if (place < 0 || id === undefined) return false;
  if (record.isChanged && !confirm(t("discard"))) return true;
  load(id);
  return true;
}

// After a book is done its follower opens; after the last one the sheet closes.
function next() {
  const order = options.siblings?.() ?? [];
  const id = order[order.indexOf(record.id) + 1];
  if (order.includes(record.id) && id !== undefined) load(id);
  else dialog.close();
}

function toggleMenu(event) {
  const menu = dialog.querySelector(".menu");
  menu.hidden = !menu.hidden;
  event.currentTarget.ariaExpanded = String(!menu.hidden);
  if (!menu.hidden) menu.querySelector("button").focus();
}
function closeMenu() {
  dialog.querySelector(".menu").hidden = true;
  dialog.querySelector("[aria-haspopup]").ariaExpanded = "false";
}

// Which book it is the same as is looked at before they become one.
async function merge() {
  const other = await chooseBook(t("mergeWith"), record.id);
  if (!other) return;
  const book = await get(`/api/books/${other}`).catch(complain);
  if (!book) return;
  const { dialog, body, foot } = openDialog(t("mergeThem"), { wide: true });
  clear(body, sideBySide([t("thisBook"), record.book], [t("mergeInto"), book]), h("p", { class: "soft" }, t("mergeHint")));
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }),
    button(t("mergeThem"), { class: "button primary", onclick: () => { dialog.close(); record.act("merge", t("merged"), { into: other }); } }));
}
