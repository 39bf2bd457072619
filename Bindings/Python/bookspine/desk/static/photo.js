// One photo beside its books, while it is read and afterwards.

import { clear, h, icon } from "./dom.js";
import { t } from "./texts.js";
import { get, listen, post, state } from "./server.js";
import { complain, done } from "./toast.js";
import { photoActions, statusOf } from "./photos.js";
import { openBook } from "./sheet.js";
import { reason } from "./record.js";

export function photoPage(main, id) {
  const head = h("header", { class: "page-head" });
  const advice = h("ul", { class: "advice", hidden: true });
  const bar = h("progress", { max: 1, ariaLabel: t("progress"), hidden: true });
  const place = h("div", { class: "photo-place" }, h("div", { class: "skeleton tall" }));
  const shelf = shelfForm(id);
  clear(main, head, bar, advice, shelf.element, place);
  let shown = "";

  const drawHead = () => {
    const photo = state.photos.get(id);
    if (!photo) return;
    clear(head, h("a", { class: "back", href: "/", ariaLabel: t("allPhotos") }, icon("back")),
      h("div", { class: "page-words" }, h("h1", null, photo.name), h("p", { class: "page-status", role: "status" }, photo.message && photo.state === "failed" ? photo.message : statusOf(photo))),
      h("div", { class: "page-actions" },
        photo.state === "done" && state.queue.total > 0 && h("a", { class: "button", href: "/review" }, icon("review"), h("span", null, t("review"))),
        ...photoActions(photo)));
    bar.hidden = photo.state !== "scanning";
    bar.value = photo.fraction;
    const hints = photo.state === "done" ? photo.advice : [];
    advice.hidden = !hints.length;
    clear(advice, hints.map(hint => h("li", null, hint)));
    shelf.update(photo);
    document.title = `${photo.name} · Bookspine`;
  };

  let asked = 0, isWaiting = false, isShown = false;
  const late = []; // what is read while the page waits for what was read before
  const drawPhoto = async () => {
    const mine = ++asked;
    isWaiting = true;
    late.length = 0; // what came before is in the answer
    let found, problem;
    try {
      found = await get(`/api/photos/${id}`);
    } catch (error) {
      problem = error;
    }
    if (mine !== asked) return; // it is asked for anew
    isWaiting = false;
    if (problem) {
      clear(place, h("div", { class: "empty" }, h("h2", null, problem.message), h("a", { class: "button", href: "/" }, t("allPhotos"))));
      return;
    }
    state.photos.set(id, found.photo);
    drawHead();
    draw(found);
    const wanted = location.hash.match(/^#w(\d+)$/);
    if (wanted && !isShown) isShown = show(place, Number(wanted[1]));
    late.splice(0).forEach(addBook);
  };

  const draw = found => {
    const key = `${found.html}`;
    if (key === shown) return;
    shown = key;
    const view = place.querySelector("photo-result")?.view;
    const template = document.createElement("template");
    template.innerHTML = found.html; // the desk has escaped all texts in it
    const result = template.content.firstElementChild;
    result.dataset.zoomLabels = [t("zoomIn"), t("zoomOut"), t("wholePhoto")].join("|");
    translate(result);
    const chosen = place.querySelector("tr.chosen")?.dataset.book;
    clear(place, result);
    if (view?.isMoved && result.view) { Object.assign(result.view, { x: view.x, y: view.y, scale: view.scale }); result.view.apply(); }
    if (chosen) result.querySelector(`tr[data-book="${chosen}"]`)?.classList.add("chosen");
    if (!found.photo.found && found.photo.state === "done") {
      result.querySelector(".books").replaceChildren(h("div", { class: "empty" }, h("h2", null, t("noBooks")), h("p", null, t("noBooksHint"))));
    } else if (!result.querySelector("tr.book")) {
      result.querySelector(".books").replaceChildren(h("div", { class: "waiting-books", role: "status" },
        [1, 2, 3, 4].map(() => h("div", { class: "skeleton row" }))));
    }
  };

  // A book that was just read takes its place, or that of its draft.
  const addBook = data => {
    const result = place.querySelector("photo-result");
    if (!result || !data.row) return;
    let body = result.querySelector("tbody");
    if (!body) { shown = ""; drawPhoto(); return; }
    const rowTemplate = document.createElement("template");
    rowTemplate.innerHTML = `<table><tbody>${data.row}</tbody></table>`;
    const row = rowTemplate.content.querySelector("tr");
    const placeHolder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    placeHolder.innerHTML = data.place;
    const outline = placeHolder.firstElementChild;
    if (!row) return;
    translate(row);
    for (const [old, fresh, parent] of [[document.getElementById(row.id), row, body], [outline && document.getElementById(outline.id), outline, result.querySelector(".outlines")]]) {
      if (!fresh) continue;
      fresh.classList.add("arriving");
      if (old) old.replaceWith(fresh); else parent.append(fresh);
    }
    result.rove?.();
    shown = "";
  };

  const update = (kind, data) => {
    if (kind === "progress" && data.id === id) { drawHead(); addBook(data); if (isWaiting) late.push(data); }
    if (kind === "segmented" && data.photo === id) {
      // The first look's drafts are withdrawn; the boxes of all books are there, to be filled in.
      place.querySelectorAll(".draft").forEach(draft => draft.remove());
      if (data.places) { drawPhoto(); return; }
      // A service tells a picture with numbered boxes, which stand under what is read from now on.
      const picture = place.querySelector("svg.photo > image");
      if (picture && !state.photos.get(id)?.rotation) picture.setAttribute("href", `/photos/${id}/preview?n=${data.total}`);
    }
    if (kind === "photo" && data.photo.id === id) { drawHead(); if (data.photo.state !== "scanning") drawPhoto(); }
    if (kind === "changed" || kind === "state") { drawHead(); drawPhoto(); }
    if (kind === "photo-gone" && data.id === id) drawPhoto();
  };
  const chosen = event => {
    const key = event.detail.key;
    if (key?.startsWith("w")) openBook(Number(key.slice(1)), { siblings: () => keysOf(place), onchosen: number => mark(place, number) });
  };
  place.addEventListener("book-chosen", chosen);
  drawHead();
  drawPhoto();
  return listen(update);
}

// What the shelf on the photo is called, by which the library can be narrowed.
function shelfForm(id) {
  const known = h("datalist", { id: "shelves" });
  const input = h("input", { id: "shelf", name: "shelf", maxLength: 200, autocomplete: "off", enterKeyHint: "done", placeholder: t("shelfHint") });
  input.setAttribute("list", "shelves");
  let kept = "";
  const save = async () => {
    if (input.value.trim() === kept) return;
    try {
      const { action } = await post(`/api/photos/${id}/shelf`, { shelf: input.value });
      kept = input.value.trim();
      done(t("saved"), action);
    } catch (error) {
      complain(error);
    }
  };
  input.addEventListener("change", save);
  const element = h("form", { class: "shelf-form", hidden: true, onsubmit: event => { event.preventDefault(); input.blur(); } },
    h("label", { htmlFor: "shelf" }, t("shelf")), input, known);
  const update = photo => {
    element.hidden = photo.state !== "done" || !photo.scan;
    if (photo.shelf !== kept && document.activeElement !== input) input.value = kept = photo.shelf;
    clear(known, [...new Set([...state.photos.values()].map(each => each.shelf).filter(Boolean))].sort().map(value => h("option", { value })));
  };
  return { element, update };
}

const keysOf = place => [...place.querySelectorAll("tr.book")].map(row => Number(row.dataset.book.slice(1)));

// Brings the book that a link names into view.
function show(place, number) {
  mark(place, number);
  const edge = place.querySelector("g.book.chosen .edge");
  if (edge) place.querySelector("photo-result").view.show(edge.getBBox());
  return Boolean(edge);
}

function mark(place, number) {
  const result = place.querySelector("photo-result");
  const row = result?.querySelector(`tr[data-book="w${number}"]`);
  if (!row) return;
  result.mark(row, result.other(row));
  row.scrollIntoView({ block: "nearest" });
}

// Badges and headings come in English from the template that the report has, too.
const BADGES = ["sure", "likely", "check", "accepted", "edited", "duplicate"];
export function translate(root) {
  for (const badge of root.querySelectorAll(".badge")) {
    const name = BADGES.find(name => badge.classList.contains(name));
    if (name) badge.textContent = t(`badge.${name}`);
  }
  for (const empty of root.querySelectorAll("td.title .none")) empty.textContent = t(empty.closest(".pending") ? "reading" : "unreadTitle");
  for (const note of root.querySelectorAll(".note")) note.textContent = reason(note.textContent);
  for (const heading of root.querySelectorAll("th")) {
    const name = heading.className;
    const target = heading.querySelector("button") ?? heading;
    if (name !== "number") target.textContent = t(`field.${name}`);
  }
}
