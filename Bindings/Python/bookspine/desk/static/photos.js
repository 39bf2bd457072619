// Taking photos in, and all photos with how they stand.

import { button, clear, h, icon, iconButton } from "./dom.js";
import { day, duration, t } from "./texts.js";
import { get, listen, post, remove, send, state } from "./server.js";
import { complain, toast } from "./toast.js";
import { openCamera } from "./camera.js";

let uploading = 0;
const failures = [];

// Sends photos one after the other.
export async function addPhotos(files) {
  const photos = [...files];
  if (!photos.length) return;
  uploading += photos.length;
  document.dispatchEvent(new CustomEvent("uploads"));
  let known = 0;
  for (const file of photos) {
    try {
      if (!(await sendPhoto(file)).isNew) known += 1;
    } catch (error) {
      failures.push({ name: file.name || t("pastedPhoto"), message: error.message });
    }
    uploading -= 1;
    document.dispatchEvent(new CustomEvent("uploads"));
  }
  if (known) toast(t("knownPhotos", { n: known }));
}

// What this browser can show and the desk cannot read is sent as JPEG.
async function sendPhoto(file) {
  const put = data => send("PUT", "/api/photos", data, file.name || t("pastedPhoto"));
  try {
    return await put(file);
  } catch (error) {
    const jpeg = error.status === 415 && await asJPEG(file);
    if (!jpeg) throw error;
    return put(jpeg);
  }
}

async function asJPEG(file) {
  try {
    const picture = await createImageBitmap(file);
    const canvas = h("canvas", { width: picture.width, height: picture.height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return await new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.93));
  } catch {
    return null; // no picture
  }
}

// Dropping and pasting work on every page.
document.addEventListener("dragover", event => {
  if (![...event.dataTransfer.types].includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
for (const kind of ["dragleave", "drop"]) {
  document.addEventListener(kind, event => {
    if (kind === "drop" || !event.relatedTarget) document.body.classList.remove("dropping");
  });
}
document.addEventListener("drop", event => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent("go", { detail: "/" }));
  addPhotos(event.dataTransfer.files);
});
document.addEventListener("paste", event => {
  if (event.clipboardData?.files.length) {
    event.preventDefault();
    addPhotos(event.clipboardData.files);
  }
});

export function photosPage(main) {
  const input = h("input", { type: "file", id: "files", accept: "image/*,.heic,.heif,.avif", multiple: true, class: "visually-hidden",
    onchange: () => { addPhotos(input.files); input.value = ""; } });
  const zone = h("section", { class: "zone", ariaLabel: t("addPhotos") },
    h("div", { class: "zone-words" }, h("h1", null, t("addPhotos")), h("p", null, t("dropHint"))),
    h("div", { class: "zone-buttons" }, input, h("label", { class: "button primary", htmlFor: "files" }, icon("photos"), h("span", null, t("choosePhotos"))),
      button(t("useCamera"), { class: "button", onclick: openCamera }, icon("camera"))));
  const failed = h("div", { class: "failures", role: "alert" });
  const grid = h("ul", { class: "photo-grid" });
  const empty = h("section", { class: "empty" }, shelfDrawing(), h("h2", null, t("emptyPhotos")),
    h("ol", { class: "steps" }, ["stepPhoto", "stepRead", "stepReview"].map(name => h("li", null, t(name)))));
  clear(main, zone, failed, grid, empty);

  const cards = new Map();
  const update = (kind, data) => {
    if (["changed", "settings", "segmented", "problem"].includes(kind)) return;
    if (kind === "progress") {
      cards.get(data.id)?.update();
      return;
    }
    const photos = [...state.photos.values()].sort((a, b) => b.id - a.id);
    for (const [id, card] of cards) {
      if (!state.photos.has(id)) { card.element.remove(); cards.delete(id); }
    }
    photos.forEach((photo, place) => {
      if (!cards.has(photo.id)) cards.set(photo.id, photoCard(photo.id));
      const card = cards.get(photo.id);
      card.update();
      if (grid.children[place] !== card.element) grid.insertBefore(card.element, grid.children[place] ?? null);
    });
    empty.hidden = photos.length > 0;
    zone.classList.toggle("small", photos.length > 0);
  };
  const uploads = () => {
    zone.classList.toggle("busy", uploading > 0);
    zone.dataset.busy = uploading ? t("sending", { n: uploading }) : "";
    clear(failed, failures.map((failure, place) => h("p", { class: "failure" },
      h("b", null, failure.name), h("span", null, failure.message),
      iconButton("close", t("close"), { onclick: () => { failures.splice(place, 1); uploads(); } }))));
  };
  document.addEventListener("uploads", uploads);
  uploads();
  update("state");
  const stop = listen(update);
  return () => { stop(); document.removeEventListener("uploads", uploads); };
}

function shelfDrawing() {
  const books = [[0, 46, "a"], [11, 54, "b"], [20, 40, "c"], [33, 50, "a"], [43, 58, "d"], [56, 44, "b"], [66, 52, "c"], [78, 56, "a"], [88, 42, "d"]];
  return h("svg", { viewBox: "0 0 100 66", class: "shelf-drawing", "aria-hidden": "true" },
    books.map(([x, height, shade]) => h("rect", { x, y: 62 - height, width: 9, height, rx: 1, class: shade })),
    h("rect", { x: -4, y: 62, width: 108, height: 3, rx: 1, class: "board" }));
}

// The picture of a photo, turned as it will be read.
export function thumbnail(photo, side = 480) {
  const width = photo.width || 4, height = photo.height || 3, turned = photo.rotation % 180 === 90;
  const [w, h_] = turned ? [height, width] : [width, height];
  const shift = { 0: "0 0", 90: `${width} 0`, 180: `${width} ${height}`, 270: `0 ${height}` }[photo.rotation] ?? "0 0";
  return h("svg", { viewBox: `0 0 ${width} ${height}`, class: "thumbnail", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
    h("image", { href: `/photos/${photo.id}/image?side=${side}&v=${photo.hasFile ? "file" : "kept"}`, width: w, height: h_,
      transform: photo.rotation ? `translate(${shift}) rotate(${photo.rotation})` : null }));
}

export function statusOf(photo) {
  if (photo.state === "done") return t("booksFound", { n: photo.found });
  if (photo.state === "scanning") {
    const parts = [photo.read ? t("booksRead", { n: photo.read }) : t("reading")];
    if (photo.left) parts.push(t("left", { time: duration(photo.left) }));
    return parts.join(" · ");
  }
  return t(`state.${photo.state}`);
}

export const photoAct = (id, action) => post(`/api/photos/${id}/${action}`).catch(complain);

function photoCard(id) {
  const picture = h("div", { class: "card-picture" });
  const name = h("h2"), status = h("p", { class: "card-status" }), note = h("p", { class: "card-note" });
  const bar = h("progress", { max: 1, value: 0, ariaLabel: t("progress") });
  const link = h("a", { href: `/photos/${id}` }, picture, h("div", { class: "card-words" }, name, status, note));
  const actions = h("div", { class: "card-actions" });
  const element = h("li", { class: "card" }, link, bar, actions);
  let drawn = "";
  const update = () => {
    const photo = state.photos.get(id);
    if (!photo) return;
    element.className = `card ${photo.state}`;
    name.textContent = photo.name;
    status.textContent = statusOf(photo);
    note.textContent = photo.state === "failed" ? photo.message : photo.state === "done" ? day(photo.added * 1000) : "";
    bar.hidden = photo.state !== "scanning";
    bar.value = photo.fraction;
    const key = [photo.hasFile, photo.rotation, photo.state].join();
    if (key === drawn) return;
    drawn = key;
    clear(picture, photo.hasFile || photo.scan ? thumbnail(photo) : icon("photos"));
    clear(actions, ...photoActions(photo));
  };
  return { element, update };
}

export function photoActions(photo) {
  const actions = [];
  const add = (name, label, act) => actions.push(iconButton(name, label, { onclick: act }));
  if (["waiting", "scanning"].includes(photo.state)) add("stop", t("stop"), () => photoAct(photo.id, "stop"));
  if (["failed", "stopped"].includes(photo.state)) {
    actions.push(button(t("tryAgain"), { class: "button small", onclick: () => photoAct(photo.id, "retry") }));
    add("turn", t("turn"), () => photoAct(photo.id, "rotate"));
  }
  if (photo.state !== "scanning") add("trash", t("removePhoto"), () => removePhoto(photo));
  return actions;
}

async function removePhoto(photo) {
  if (photo.state === "done" && !confirm(t("removePhotoAsk"))) return;
  await remove(`/api/photos/${photo.id}`).catch(complain);
  if (location.pathname === `/photos/${photo.id}`) document.dispatchEvent(new CustomEvent("go", { detail: "/" }));
}
