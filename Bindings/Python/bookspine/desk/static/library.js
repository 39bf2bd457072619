// All books: found as one types, narrowed, sorted; only those that are to be seen are drawn.

import { button, clear, debounced, h, icon, iconButton } from "./dom.js";
import { languageName, t } from "./texts.js";
import { get, listen, state } from "./server.js";
import { complain } from "./toast.js";
import { badge } from "./record.js";
import { openBook } from "./sheet.js";
import { openExport, openImport } from "./dialogs.js";

const PAGE = 60, SORTS = ["added", "title", "author", "confidence", "changed"];
const ROW_HEIGHT = 60, CARD_HEIGHT = 176, CARD_WIDTH = 208;
const kept = { query: {}, view: localStorage.getItem("view") ?? "grid" };

export function libraryPage(main) {
  const query = kept.query;
  let total = null, asked = 0;
  const pages = new Map();
  const input = h("input", { type: "search", value: query.q ?? "", placeholder: t("searchBooks"), ariaLabel: t("searchBooks"), autocomplete: "off", spellcheck: false });
  const sort = h("select", { ariaLabel: t("sort") }, SORTS.map(name => h("option", { value: name, selected: name === (query.sort ?? "added") }, t(`sort.${name}`))));
  const views = h("div", { class: "segments", role: "group", ariaLabel: t("view") }, ["grid", "table"].map(name =>
    iconButton(name, t(`view.${name}`), { class: "segment icon-button", ariaPressed: String(kept.view === name), onclick: () => { kept.view = name; localStorage.setItem("view", name); setView(); } })));
  const filters = h("div", { class: "filters", role: "group", ariaLabel: t("filters") });
  const count = h("p", { class: "page-status", role: "status" });
  const holder = h("div", { class: "books-holder", role: "list", ariaLabel: t("library") });
  const empty = h("section", { class: "empty", hidden: true });
  clear(main,
    h("header", { class: "page-head" }, h("div", { class: "page-words" }, h("h1", null, t("library")), count),
      h("div", { class: "page-actions" }, button(t("import"), { class: "button", onclick: openImport }, icon("import")),
        button(t("export"), { class: "button", onclick: openExport }, icon("export")))),
    h("div", { class: "library-bar" }, h("div", { class: "search" }, icon("search"), input), sort, views), filters, holder, empty);

  const key = offset => new URLSearchParams({ ...query, limit: PAGE, offset });
  async function page(number) {
    if (pages.has(number)) return;
    pages.set(number, null);
    const mine = asked;
    try {
      const found = await get(`/api/books?${key(number * PAGE)}`);
      if (mine !== asked) return;
      pages.set(number, found.books);
      if (found.total !== total) { total = found.total; measure(); }
      draw();
    } catch (error) {
      pages.delete(number);
      complain(error);
    }
  }

  // Begins anew, for other books.
  function ask() {
    asked += 1;
    pages.clear();
    page(0);
  }

  let columns = 1, height = ROW_HEIGHT, drawn = "";
  function measure() {
    const isGrid = kept.view === "grid";
    const width = holder.clientWidth || 800;
    columns = isGrid ? Math.max(2, Math.floor((width + 14) / (CARD_WIDTH + 14))) : 1;
    height = isGrid ? CARD_HEIGHT + 14 : ROW_HEIGHT;
    holder.className = `books-holder ${kept.view}`;
    holder.style.height = `${Math.max(Math.ceil((total ?? 0) / columns) * height, 0)}px`;
    holder.style.setProperty("--columns", columns);
    count.textContent = total === null ? t("loading") : t("booksFound", { n: total });
    empty.hidden = total !== 0;
    if (total === 0) drawEmpty();
    drawn = "";
  }

  function draw() {
    if (total === null) return;
    const top = -holder.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / height) - 3) * columns;
    const last = Math.min(total, (Math.ceil((top + innerHeight) / height) + 3) * columns);
    const items = [];
    for (let place = first; place < last; place++) {
      const number = Math.floor(place / PAGE), books = pages.get(number);
      if (books === undefined) page(number);
      items.push([place, books?.[place % PAGE] ?? null]);
    }
    const now = items.map(([place, book]) => `${place}:${book?.id}:${book?.title}:${book?.category}:${book?.authors}`).join("|") + columns + kept.view;
    if (now === drawn) return;
    drawn = now;
    const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.book : null;
    clear(holder, items.map(([place, book]) => item(place, book)));
    if (focused) holder.querySelector(`[data-book="${focused}"]`)?.focus({ preventScroll: true });
  }

  function item(place, book) {
    const element = h("div", { role: "listitem", class: `library-item ${kept.view}` }, book ? (kept.view === "grid" ? card(book) : line(book)) : h("div", { class: "skeleton fill" }));
    element.style.top = `${Math.floor(place / columns) * height}px`;
    element.style.left = `calc((100% + 14px) / ${columns} * ${place % columns})`;
    element.style.width = kept.view === "grid" ? `calc((100% + 14px) / ${columns} - 14px)` : "100%";
    return element;
  }

  const siblings = () => [...pages.entries()].sort((a, b) => a[0] - b[0]).flatMap(([, books]) => (books ?? []).map(book => book.id));
  const opener = (book, properties, ...children) =>
    h("button", { type: "button", data: { book: book.id }, onclick: () => openBook(book.id, { siblings }), ...properties }, ...children);

  function card(book) {
    const hue = [...book.title].reduce((sum, character) => (sum * 31 + character.codePointAt(0)) % 8, 7);
    const picture = state.settings.covers && book.cover_url
      ? h("img", { src: book.cover_url, alt: "", loading: "lazy", class: "book-cover" })
      : h("span", { class: `book-cloth cloth-${hue}`, "aria-hidden": "true" }, book.has_spine && h("img", { src: `/books/${book.id}/spine?side=360`, alt: "", loading: "lazy", class: "spine-strip",
        onload: event => event.target.classList.toggle("tall", event.target.naturalHeight > event.target.naturalWidth) }));
    return opener(book, { class: "book-card" }, picture,
      h("span", { class: "book-words" }, h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: `soft ${book.authors ? "" : "none"}` }, book.authors || t("unreadAuthor"))),
      h("span", { class: "book-badges" }, badge(book.category), book.duplicate_of && badge("duplicate")));
  }

  function line(book) {
    return opener(book, { class: "book-line" },
      h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: `line-author ${book.authors ? "" : "none"}` }, book.authors || t("unreadAuthor")),
      h("span", { class: "line-publisher soft" }, [book.publisher, book.year].filter(Boolean).join(", ")), h("span", { class: "line-isbn soft" }, book.isbn),
      h("span", { class: "line-badges" }, badge(book.category), book.duplicate_of && badge("duplicate")));
  }

  function drawEmpty() {
    const isNarrowed = Object.keys(query).some(name => name !== "sort");
    clear(empty, icon("library"), h("h2", null, t(isNarrowed ? "nothingFound" : "emptyLibrary")), h("p", null, t(isNarrowed ? "nothingFoundHint" : "emptyLibraryHint")),
      isNarrowed ? button(t("clearFilters"), { class: "button", onclick: () => { for (const name of Object.keys(query)) delete query[name]; input.value = ""; drawFilters(); ask(); } })
        : h("a", { class: "button primary", href: "/" }, t("addPhotos")));
  }

  const set = (name, value) => {
    if (value) query[name] = value; else delete query[name];
    drawFilters();
    ask();
  };
  let facets = null;
  function drawFilters() {
    const toggle = (name, value, label, number) => h("button", { type: "button", class: "chip", ariaPressed: String(query[name] === value),
      onclick: () => set(name, query[name] === value ? null : value) }, h("span", null, label), h("span", { class: "count" }, String(number)));
    const select = (name, values, label, word, least = 2) => (values.length >= least || query[name]) && h("select", { class: `chip ${query[name] ? "on" : ""}`, ariaLabel: label, onchange: event => set(name, event.target.value) },
      h("option", { value: "" }, label), values.map(([value, n, shown]) => h("option", { value, selected: query[name] === String(value) }, `${shown ?? word?.(value) ?? value} (${n})`)));
    const categories = new Map(facets?.categories ?? []);
    const photos = [...state.photos.values()].filter(photo => photo.scan && photo.found).sort((a, b) => b.id - a.id).slice(0, 200);
    clear(filters,
      categories.get("check") && toggle("category", "check", t("badge.check"), categories.get("check")),
      facets?.without_author > 0 && toggle("withoutAuthor", "1", t("withoutAuthor"), facets.without_author),
      select("category", (facets?.categories ?? []).filter(([name]) => name !== "check"), t("status"), name => t(`badge.${name}`)),
      select("publisher", facets?.publishers ?? [], t("field.publisher")),
      select("language", facets?.languages ?? [], t("language"), languageName, 1),
      select("alphabet", facets?.alphabets ?? [], t("alphabet"), name => t(`alphabet.${name}`)),
      select("shelf", facets?.shelves ?? [], t("shelf"), undefined, 1),
      select("scan", photos.map(photo => [photo.scan, photo.found, photo.name]), t("photo")));
  }
  const refreshFacets = debounced(async () => {
    facets = await get("/api/facets").catch(() => facets);
    drawFilters();
  }, 100);

  function setView() {
    for (const each of views.children) each.ariaPressed = String(each.title === t(`view.${kept.view}`));
    measure();
    draw();
  }

  input.addEventListener("input", debounced(() => set("q", input.value.trim()), 60));
  sort.addEventListener("change", () => set("sort", sort.value === "added" ? null : sort.value));
  const resized = () => { measure(); draw(); };
  window.addEventListener("scroll", draw, { passive: true });
  window.addEventListener("resize", resized);
  measure();
  drawFilters();
  refreshFacets();
  ask();
  const refresh = debounced(() => { ask(); refreshFacets(); }, 200);
  const stop = listen(kind => { if (kind === "changed" || kind === "state") refresh(); });
  return () => { stop(); window.removeEventListener("scroll", draw); window.removeEventListener("resize", resized); };
}
