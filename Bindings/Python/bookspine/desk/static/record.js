// A book's record as a form, with what was printed beside it: of the sheet, and of the review queue.

import { button, clear, debounced, h, icon, iconButton } from "./dom.js";
import { has, percent, t } from "./texts.js";
import { get, post, state } from "./server.js";
import { complain, done, toast } from "./toast.js";

export const FIELDS = ["title", "author", "coauthors", "isbn", "publisher", "published_date", "page_count", "format", "call_number", "item_id", "cover_url"];
const LISTS = ["coauthors"], NUMBERS = ["page_count"], ALWAYS = ["title", "author", "coauthors", "isbn", "publisher", "published_date"];

const textOf = (name, value) => value === null || value === undefined ? "" : LISTS.includes(name) ? value.join("; ") : String(value);

function valueOf(name, text) {
  const trimmed = text.trim();
  if (LISTS.includes(name)) return trimmed ? trimmed.split(";").map(part => part.trim()).filter(Boolean) : [];
  if (!trimmed) return ["title", "author"].includes(name) ? "" : null;
  return NUMBERS.includes(name) ? (/^\d+$/.test(trimmed) ? Number(trimmed) : trimmed) : trimmed;
}

export const badge = category => h("span", { class: `badge ${category}` }, t(`badge.${category}`));

// A reason for doubt, or what a catalog did, in the page's language where there is a word for it.
export function reason(text) {
  const [name, rest] = text.split(/: (.*)/s);
  const key = `reason.${name}${rest ? ":" : ""}`;
  return has(key) ? t(key, { rest }) : text;
}

// The part of the photo on which a book stands, with its outline.
export function placeOnPhoto(book) {
  const found = book.places.find(each => each.hasPhoto && each.quad && each.deskPhoto);
  if (!found) return null;
  const xs = found.quad.map(point => point[0]), ys = found.quad.map(point => point[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const pad = Math.max(x1 - x0, y1 - y0) * .22, side = Math.max((x1 - x0), (y1 - y0) * 1.1) / 2 + pad;
  const left = Math.max(0, Math.min((x0 + x1) / 2 - side, found.width - 2 * side)), top = Math.max(0, y0 - pad);
  const width = Math.min(2 * side, found.width), height = Math.min(y1 - y0 + 2 * pad, found.height - top);
  return h("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "place-photo", role: "img", "aria-label": t("placeOnPhoto") },
    h("image", { href: `/photos/${found.deskPhoto}/image?v=kept`, width: found.width, height: found.height, preserveAspectRatio: "none" }),
    h("path", { d: `M${found.quad.map(point => point.join(" ")).join("L")}Z`, class: "place-edge" }));
}

// Two books, each with what it is called here.
export function sideBySide(...books) {
  return h("div", { class: "side-by-side" }, books.map(([label, each]) => h("div", null, h("h4", null, label),
    each.places.some(place => place.hasPhoto) && h("img", { src: `/books/${each.id}/spine?side=700`, alt: "", class: "spine-image" }),
    h("p", { class: "book-title" }, each.fields.title || t("unreadTitle")), h("p", null, each.authors || t("unreadAuthor")),
    h("p", { class: "soft" }, [each.fields.publisher, each.fields.published_date, each.fields.isbn].filter(Boolean).join(" · ")))));
}

// The form of a book. `keys` says what its shortcuts do; it tells `onsaved` and `ongone`.
export class Record {
  constructor({ onsaved, ongone, showsPlace = false }) {
    this.showsPlace = showsPlace;
    this.onsaved = onsaved;
    this.ongone = ongone;
    this.element = h("div", { class: "record" });
    this.book = null;
    this.isSending = false;
  }

  // Whether the book that was asked for is shown, and no change of it is on its way.
  get isReady() { return this.book !== null && this.book.id === this.id && !this.isSending; }

  async load(id) {
    this.id = id;
    const asked = this.asked = Symbol(id);
    try {
      const book = await get(`/api/books/${id}`);
      if (asked !== this.asked) return false; // another one was asked for meanwhile
      this.book = book;
    } catch (error) {
      if (asked !== this.asked) return false;
      if (error.status === 404) this.ongone?.();
      else complain(error);
      return false;
    }
    this.draw();
    return true;
  }

  // Shows nothing until the next book is there.
  forget() {
    this.book = null;
    this.inputs = {};
    clear(this.element);
  }

  draw() {
    const book = this.book, place = book.places.find(place => place.hasPhoto) ?? book.places[0];
    this.inputs = {};
    const isLong = name => !ALWAYS.includes(name) && !textOf(name, book.fields[name]);
    const fields = FIELDS.filter(name => !isLong(name)).map(name => this.field(name));
    const more = FIELDS.filter(isLong);
    clear(this.element,
      h("div", { class: "record-spine" }, book.places.some(place => place.hasPhoto)
        ? h("img", { src: `/books/${book.id}/spine?side=1400&v=${book.places.length}`, alt: t("spineOf", { title: book.fields.title || t("unreadTitle") }), class: "spine-image" })
        : h("p", { class: "none" }, t("noPhotoKept"))),
      this.doubts(place),
      book.duplicate && this.duplicate(),
      h("form", { class: "fields", onsubmit: event => { event.preventDefault(); this.save(true); } }, fields,
        more.length > 0 && h("details", { class: "more-fields" }, h("summary", null, t("moreFields")), more.map(name => this.field(name))),
        h("button", { hidden: true, tabIndex: -1 })),
      this.candidates(),
      (state.settings.hasSources || this.book.candidates.length > 0) && this.sources(),
      this.places());
  }

  doubts(place) {
    const book = this.book, info = place?.info;
    const words = book.category === "edited" ? t("editedByYou") : t(`meaning.${book.category}`);
    const share = book.confidence === null || book.category === "edited" ? null : h("span", { class: "share" }, percent(book.confidence));
    const reasons = book.category === "edited" ? [] : (info?.reasons ?? []);
    const match = place?.match;
    return h("div", { class: "doubts" }, h("p", { class: "verdict" }, badge(book.category), share, h("span", { class: "meaning" }, words)),
      reasons.length > 0 && h("ul", { class: "reasons" }, reasons.map(text => h("li", null, reason(text)))),
      match && h("p", { class: "match" }, t("inCatalog", { share: percent(match.score) })));
  }

  field(name) {
    const book = this.book, value = textOf(name, book.fields[name]), id = `field-${book.id}-${name}`;
    const info = book.places.find(place => place.info)?.info;
    const printed = { title: info?.title, author: info?.author, coauthors: info?.coauthors?.join("; "), isbn: info?.isbn, publisher: info?.publisher }[name] ?? textOf(name, book.original[name]);
    const input = h("input", { id, name, value, autocomplete: "off", spellcheck: false, enterKeyHint: "done",
      inputMode: ["isbn", "page_count"].includes(name) ? "numeric" : undefined });
    this.inputs[name] = input;
    const source = book.edited.includes(camel(name)) ? t("fromYou") : book.enriched.includes(camel(name)) ? t("fromCatalog") : "";
    const differs = printed && printed !== value;
    return h("div", { class: `field ${name}` }, h("label", { htmlFor: id }, t(`field.${name}`), source && h("span", { class: "source" }, source)), input,
      name === "title" && iconButton("swap", t("swap"), { class: "icon-button swap", onclick: () => this.swap() }),
      differs && h("p", { class: "printed" }, t("printed"), " ", h("q", null, printed),
        button(t("takePrinted"), { class: "link", onclick: () => { input.value = printed; input.focus(); } })));
  }

  swap() {
    const { title, author } = this.inputs;
    [title.value, author.value] = [author.value, title.value];
  }

  changes() {
    const changed = {};
    for (const [name, input] of Object.entries(this.inputs)) {
      if (input.value.trim() !== textOf(name, this.book.fields[name]).trim()) changed[name] = valueOf(name, input.value);
    }
    return changed;
  }
  get isChanged() { return this.inputs && Object.keys(this.changes()).length > 0; }

  // Saves what was changed, and ends the review where that is wanted; returns whether it went well.
  async save(approve) {
    if (!this.isReady) return false;
    const fields = this.changes(), isChanged = Object.keys(fields).length > 0;
    if (!isChanged && (!approve || this.book.status !== "needsReview")) { this.onsaved?.(false); return true; }
    const report = isChanged
      ? await this.send(`/api/books/${this.id}`, { fields, approve })
      : await this.send("/api/actions/approve", { ids: [this.id] });
    if (!report) return false;
    if (report.duplicates.length) {
      toast(t("maybeDouble"));
      await this.load(this.id);
      return false;
    }
    done(isChanged ? t("saved") : t("approved", { n: 1 }), report.action);
    this.inputs = {}; // nothing is left to lose
    this.onsaved?.(true);
    return true;
  }

  async act(action, message, values = {}) {
    const report = await this.send(`/api/actions/${action}`, { ids: [this.id], ...values });
    if (!report) return false;
    done(message, report.action);
    this.inputs = {};
    this.ongone?.();
    return true;
  }
  reject() { return this.act("reject", t("rejected")); }
  remove() { return this.act("delete", t("deleted")); }
  resolve(how) { return this.act("resolve", t(`resolved.${how}`), { as: how }); }

  // Sends a change, one at a time, and only of the book that is shown: a key pressed twice must not answer for the next one, unseen.
  // Returns what came of it; null where it failed, or where another book was opened meanwhile.
  async send(path, change) {
    if (!this.isReady) return null;
    const id = this.id;
    let report = null, failure = null;
    this.isSending = true;
    try {
      report = await post(path, { ...change, seen: this.book.changedAt });
    } catch (error) {
      failure = error;
    }
    this.isSending = false;
    if (failure && this.id === id) await this.failed(failure);
    else if (failure) complain(failure);
    return this.id === id ? report : null;
  }

  async failed(error) {
    complain(error);
    if (error.status === 409) await this.load(this.id);
    if (error.status === 404) this.ongone?.();
  }

  // The book that it may be, side by side.
  duplicate() {
    const other = this.book.duplicate.of;
    const holder = h("section", { class: "duplicate-box", ariaLabel: t("maybeDouble") }, h("h3", null, t("maybeDouble")), h("p", null, t(`duplicate.${this.book.duplicate.kind}`)));
    get(`/api/books/${other}`).then(book => holder.append(sideBySide([t("thisBook"), this.book], [t("otherBook"), book]))).catch(() => {}).finally(() => holder.append(h("div", { class: "choices" },
      button(t("keepBoth"), { class: "button", title: "K", onclick: () => this.resolve("keepBoth") }),
      button(t("mergeThem"), { class: "button primary", title: "M", onclick: () => this.resolve("merge") }),
      button(t("dropThis"), { class: "button", title: "X", onclick: () => this.resolve("skip") }))));
    return holder;
  }

  // Records of the catalog; the query is filled in, and may be changed.
  candidates() {
    const found = h("ul", { class: "candidates" });
    const start = [this.book.fields.title, this.book.authors].filter(Boolean).join(" ");
    const input = h("input", { value: start, type: "search", ariaLabel: t("searchCatalog"), placeholder: t("searchCatalog") });
    const look = async () => {
      try {
        const { records, hasCatalog } = await get(`/api/candidates?q=${encodeURIComponent(input.value)}`);
        section.hidden = !hasCatalog;
        clear(found, records.length ? records.map(record => this.candidate(record)) : h("li", { class: "soft" }, t("noCandidates")));
      } catch (error) {
        clear(found, h("li", { class: "soft" }, error.message));
      }
    };
    input.addEventListener("input", debounced(look, 150));
    input.addEventListener("keydown", event => { if (event.key === "Enter") event.preventDefault(); });
    const section = h("section", { class: "catalog", hidden: true }, h("h3", null, t("fromTheCatalog")), input, found);
    look();
    return section;
  }

  // Books of the sources on the network that a person has named; asked when the button is pressed, and never before. What an
  // enricher was offered before stands there already.
  sources() {
    const { title, author, isbn } = this.book.fields;
    const texts = { title, author: this.book.authors || author, isbn: isbn ?? "" };
    const inputs = Object.entries(texts).map(([name, value]) => h("input", { name: `search-${name}`, value, autocomplete: "off", ariaLabel: t(`field.${name}`), placeholder: t(`field.${name}`) }));
    const offers = books => h("ul", { class: "candidates" }, books.map(book => this.candidate(book)));
    const found = h("div", { class: "answers", role: "status" }, this.book.candidates.length > 0 && offers(this.book.candidates));
    const go = button(t("searchSources"), { class: "button small" }, icon("search"));
    const look = async () => {
      const [title, author, isbn] = inputs.map(input => input.value);
      go.disabled = true;
      clear(found, h("div", { class: "skeleton row" }));
      try {
        const { answers } = await post("/api/search", { title, author, isbn });
        clear(found, answers.map(answer => h("section", null, h("h4", null, answer.source),
          answer.message && h("p", { class: "soft" }, answer.message),
          answer.books.length > 0 ? offers(answer.books) : !answer.message && h("p", { class: "soft" }, t("nothingThere")))));
      } catch (error) {
        clear(found, h("p", { class: "soft" }, error.message));
      }
      go.disabled = false;
    };
    go.addEventListener("click", look);
    for (const input of inputs) input.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); look(); } });
    return h("section", { class: "sources" }, h("h3", null, t("onTheNetwork")), state.settings.hasSources && h("div", { class: "search-row" }, inputs, go), found);
  }

  candidate(record) {
    const authors = record.authors ?? [record.author].filter(Boolean);
    const use = () => {
      const values = { title: record.title, author: authors[0] ?? "", coauthors: authors.slice(1).join("; "), isbn: record.isbn,
        publisher: record.publisher, published_date: record.publishedDate, page_count: record.pageCount, cover_url: record.coverUrl };
      for (const [name, value] of Object.entries(values)) if (value && this.inputs[name]) this.inputs[name].value = value;
      this.inputs.title.focus();
      toast(t("editionTaken"));
    };
    return h("li", { class: "candidate" },
      state.settings.covers && record.coverUrl ? h("img", { src: record.coverUrl, alt: "", loading: "lazy", class: "cover" }) : h("span", { class: "cover blank", "aria-hidden": "true" }),
      h("div", null, h("p", { class: "book-title" }, record.title), h("p", null, authors.join(", ")),
        h("p", { class: "soft" }, [record.publisher, record.publishedDate, record.isbn, record.score !== undefined && percent(record.score)].filter(Boolean).join(" · "))),
      button(t("useEdition"), { class: "button small", onclick: use }));
  }

  places() {
    const places = this.book.places.filter(place => place.photo);
    return places.length > 0 && h("section", { class: "places" }, h("h3", null, t("seenOn")),
      this.showsPlace && !location.pathname.startsWith("/photos/") && placeOnPhoto(this.book),
      h("ul", null, places.map(place => h("li", null,
        whereOf(place), place.deskPhoto ? h("a", { href: `/photos/${place.deskPhoto}#w${this.book.id}` }, state.photos.get(place.deskPhoto)?.name ?? place.photo) : place.photo,
        place.read && h("p", { class: "soft read" }, place.read.split("\n").join(" / "))))));
  }
}

// The shelf, and where on it, as far as that is known.
function whereOf(place) {
  const parts = [place.shelf, place.row !== null && t("row", { row: place.row + 1 }), place.position !== null && t("position", { position: place.position + 1 })];
  const words = parts.filter(Boolean).join(", ");
  return words && h("span", { class: "where" }, words, " · ");
}

const camel = name => name.replace(/_(\w)/g, (whole, letter) => letter.toUpperCase());
