// The books that wait, the least sure first: one key each, and on to the next.

import { button, clear, h, icon, iconButton } from "./dom.js";
import { percent, t } from "./texts.js";
import { get, listen, state } from "./server.js";
import { complain } from "./toast.js";
import { placeOnPhoto, Record } from "./record.js";
import { openApproval } from "./dialogs.js";

const TIERS = ["", "review", "verify", "ready"];

export function reviewPage(main) {
  let books = [], tier = "", current = null, skipped = new Set(), next = null;
  const head = h("header", { class: "page-head" });
  const tabs = h("div", { class: "segments", role: "group", ariaLabel: t("tiers") });
  const list = h("ul", { class: "queue-list", ariaLabel: t("queue") });
  const card = h("section", { class: "review-card", ariaLabel: t("book") });
  const place = h("div", { class: "review-place" });
  const empty = h("section", { class: "empty", hidden: true });
  const record = new Record({ onsaved: () => step(), ongone: () => step() });
  const foot = h("footer", { class: "review-foot" });
  const columns = h("div", { class: "review" }, h("aside", null, tabs, list), card);
  let isLeft = false;
  clear(main, head, columns, empty);
  clear(card, place, record.element, foot);

  const act = {
    a: () => record.save(true), e: () => { record.inputs?.title.focus(); record.inputs?.title.select(); },
    r: () => record.reject(), s: () => { skipped.add(current); step(); },
    k: () => record.book?.duplicate && record.resolve("keepBoth"),
    m: () => record.book?.duplicate && record.resolve("merge"), x: () => record.book?.duplicate && record.resolve("skip"),
    w: () => record.swap(),
  };
  clear(foot,
    button(t("reject"), { class: "button", onclick: act.r }, h("kbd", null, "R")),
    button(t("skipBook"), { class: "button", onclick: act.s }, h("kbd", null, "S")),
    button(t("approve"), { class: "button primary", onclick: act.a }, h("kbd", null, "A")));

  const drawHead = () => {
    const total = state.queue.total, number = total ? Math.min(books.findIndex(book => book.id === current) + 1, total) : 0;
    clear(head, h("div", { class: "page-words" }, h("h1", null, t("review")),
      h("p", { class: "page-status", role: "status" }, total ? t("waiting", { n: total }) : t("allDone"))),
      h("div", { class: "page-actions" }, total > 0 && button(t("approveMany"), { class: "button", onclick: openApproval }, icon("check"))));
    clear(tabs, TIERS.map(name => h("button", { type: "button", class: "segment", ariaPressed: String(name === tier), onclick: () => { tier = name; load(); } },
      h("span", null, name ? t(`tier.${name}`) : t("all")), h("span", { class: "count" }, String(name ? state.queue[name] : state.queue.total)))));
    empty.hidden = total > 0;
    columns.hidden = total === 0;
    if (!total) clear(empty, icon("check"), h("h2", null, t("allDone")), h("p", null, t("allDoneHint")), h("a", { class: "button", href: "/library" }, t("library")));
  };

  const drawList = () => {
    clear(list, books.map(book => h("li", null, h("button", { type: "button", class: "queue-item", ariaCurrent: String(book.id === current), onclick: () => open(book.id) },
      h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: "soft" }, book.authors || t("unreadAuthor")),
      h("span", { class: "share" }, book.duplicate ? t("badge.duplicate") : percent(book.confidence ?? 0))))),
      next && h("li", null, button(t("showMore"), { class: "link", onclick: more })));
    list.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  };

  const query = after => `/api/queue?${new URLSearchParams({ ...(tier && { tier }), ...(after && { after }) })}`;
  async function load(keep = false) {
    try {
      const page = await get(query());
      if (isLeft) return;
      books = page.books;
      next = page.next ?? null;
      const still = keep && books.some(book => book.id === current);
      if (!still) current = (books.find(book => !skipped.has(book.id)) ?? books[0])?.id ?? null;
      drawHead();
      drawList();
      card.hidden = current === null;
      if (current !== null && !still) await open(current);
    } catch (error) {
      complain(error);
    }
  }
  async function more() {
    const page = await get(query(next)).catch(complain);
    if (!page) return;
    books.push(...page.books);
    next = page.next ?? null;
    drawList();
  }

  async function open(id) {
    current = id;
    drawList();
    card.hidden = false;
    if (!await record.load(id)) return;
    clear(place, placeOnPhoto(record.book));
    card.scrollTop = 0;
    if (matchMedia("(min-width: 60rem)").matches || document.activeElement === document.body) card.focus({ preventScroll: true });
  }

  // The next book after one that is done or skipped.
  function step() {
    const index = books.findIndex(book => book.id === current);
    const following = [...books.slice(index + 1), ...books.slice(0, Math.max(index, 0))].find(book => !skipped.has(book.id));
    books = books.filter(book => book.id !== current || skipped.has(current));
    if (!following) { skipped = new Set(); load(); return; }
    open(following.id);
    card.focus({ preventScroll: true });
  }

  card.tabIndex = -1;
  const pressed = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const isTyping = event.target.closest("input, textarea, select");
    if (isTyping) {
      if (event.key === "Escape") { event.target.blur(); card.focus({ preventScroll: true }); }
      return;
    }
    const key = event.key.toLowerCase();
    if (act[key] && current !== null) { event.preventDefault(); act[key](); }
    const by = { arrowdown: 1, j: 1, arrowup: -1 }[key];
    if (by) {
      const book = books[books.findIndex(each => each.id === current) + by];
      if (book) { event.preventDefault(); open(book.id); }
    }
  };
  document.addEventListener("keydown", pressed);
  drawHead();
  load();
  const stop = listen(kind => {
    if (kind === "changed" || kind === "state") {
      drawHead();
      if (!record.isChanged) load(true);
    }
  });
  return () => { isLeft = true; stop(); document.removeEventListener("keydown", pressed); };
}
