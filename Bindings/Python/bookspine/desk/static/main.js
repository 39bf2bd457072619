// The frame: what stands above every page, which page is shown, and keys that work on all.

import { clear, h, icon, iconButton } from "./dom.js";
import { hasNetwork, initialState, t } from "./texts.js";
import { connect, listen, state, take } from "./server.js";
import { complain, toast, undo } from "./toast.js";
import { photosPage } from "./photos.js";
import { photoPage } from "./photo.js";
import { reviewPage } from "./review.js";
import { libraryPage } from "./library.js";
import { openBook } from "./sheet.js";
import { openPhone, openSettings } from "./dialogs.js";

const PAGES = [
  [/^\/$/, photosPage, "photos"],
  [/^\/photos\/(\d+)$/, photoPage, "photos"],
  [/^\/review$/, reviewPage, "review"],
  [/^\/library$/, libraryPage, "library"],
  [/^\/books\/(\d+)$/, libraryPage, "library"],
];
const TABS = [["photos", "/", "photos"], ["review", "/review", "review"], ["library", "/library", "library"]];

const main = document.getElementById("main");
let leave = null;

function show() {
  leave?.();
  leave = null;
  const [pattern, page, tab] = PAGES.find(([pattern]) => pattern.test(location.pathname)) ?? PAGES[0];
  const number = Number(location.pathname.match(pattern)?.[1] ?? 0);
  clear(main);
  main.dataset.page = tab;
  document.querySelectorAll(".tabs a").forEach(link =>
    link.dataset.tab === tab ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current"));
  leave = page(main, number) ?? null;
  document.title = `${main.querySelector("h1")?.textContent ?? t(tab)} · Bookspine`;
  if (location.pathname.startsWith("/books/")) openBook(number, { onclosed: () => go("/library", true) });
}

export function go(path, replace = false) {
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

document.addEventListener("click", event => {
  const link = event.target.closest("a[href^='/']");
  if (!link || link.hasAttribute("download") || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
document.addEventListener("go", event => go(event.detail));
window.addEventListener("popstate", show);

document.addEventListener("keydown", event => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isTyping && state.undo) {
    event.preventDefault();
    undo();
  } else if (event.key === "/" && !isTyping && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    if (location.pathname !== "/library") go("/library");
    document.querySelector(".search input")?.focus();
  }
});

function bar() {
  const badge = h("span", { class: "count", hidden: true });
  const undoButton = iconButton("undo", t("undo"), { class: "icon-button", onclick: () => undo() });
  const tabs = TABS.map(([name, path, picture]) =>
    h("a", { href: path, data: { tab: name } }, icon(picture), h("span", null, t(name)), name === "review" && badge));
  const offline = h("p", { class: "offline", role: "alert", hidden: true }, t("offline"));
  clear(document.getElementById("bar"),
    h("a", { class: "brand", href: "/", ariaLabel: t("home") }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), h("span", null, "Bookspine")),
    h("nav", { class: "tabs", ariaLabel: t("pages") }, tabs),
    h("div", { class: "tools" }, undoButton,
      hasNetwork && iconButton("phone", t("phone"), { onclick: openPhone }),
      iconButton("settings", t("settings"), { onclick: openSettings })),
    offline);
  const update = () => {
    badge.hidden = !state.queue.total;
    badge.textContent = state.queue.total > 999 ? "999+" : state.queue.total;
    badge.ariaLabel = t("waiting", { n: state.queue.total });
    undoButton.disabled = !state.undo;
    undoButton.title = undoButton.ariaLabel = state.undo ? t("undoAction", { action: t(`action.${state.undo}`) }) : t("undo");
    offline.hidden = state.isConnected;
  };
  listen(update);
  update();
}

take(initialState);
bar();
show();
listen((kind, data) => { if (kind === "problem") complain(data); });
if (initialState.problem) toast(initialState.problem, { kind: "error" });
connect();
