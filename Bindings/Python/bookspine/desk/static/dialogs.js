// What opens over a page: settings, a phone, export, import, approving many, choosing a book.

import { button, clear, debounced, h, icon, iconButton } from "./dom.js";
import { percent, t } from "./texts.js";
import { get, post, remove, send, state } from "./server.js";
import { complain, done, toast } from "./toast.js";

// A dialog that is made when it opens and goes when it closes.
export function openDialog(title, { wide = false, onclosed } = {}) {
  const body = h("div", { class: "dialog-body" });
  const foot = h("footer", { class: "dialog-foot" });
  const dialog = h("dialog", { class: `box ${wide ? "wide" : ""}`, ariaLabel: title },
    h("header", { class: "dialog-head" }, h("h2", null, title), iconButton("close", t("close"), { onclick: () => dialog.close() })), body, foot);
  dialog.addEventListener("close", () => { dialog.remove(); onclosed?.(); });
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, body, foot };
}

export function openApproval() {
  const { dialog, body, foot } = openDialog(t("approveMany"));
  const slider = h("input", { type: "range", min: 0, max: 100, step: 5, value: 60, id: "minimum" });
  const shown = h("output", { htmlFor: "minimum" });
  const preview = h("div", { class: "approval-preview", role: "status" });
  const go = button(t("approve"), { class: "button primary", onclick: approve }, icon("check"));
  clear(body, h("label", { htmlFor: "minimum", class: "slider" }, t("fromConfidence"), shown), slider, preview);
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }), go);
  const look = async () => {
    shown.textContent = percent(slider.value / 100);
    const found = await get(`/api/approval?minimum=${slider.value / 100}`).catch(complain);
    if (!found) return;
    go.disabled = !found.count;
    go.querySelector("span").textContent = found.count ? t("approveCount", { n: found.count }) : t("approve");
    clear(preview, h("p", { class: "big" }, t("willApprove", { n: found.count })),
      found.count > 0 && h("p", null, t("willBeWrong", { n: Math.max(found.wrong >= .5 ? Math.round(found.wrong) : 0, 0) })),
      found.left > 0 && h("p", { class: "soft" }, t("willStay", { n: found.left })),
      found.sample.length > 0 && h("h3", null, t("leastSure")),
      h("ul", { class: "sample" }, found.sample.map(book => h("li", null, h("span", { class: "book-title" }, book.title || t("unreadTitle")),
        h("span", { class: "soft" }, book.authors || t("unreadAuthor")), h("span", { class: "share" }, percent(book.confidence ?? 0))))));
  };
  async function approve() {
    try {
      const { changed, action } = await post("/api/approval", { minimum: slider.value / 100 });
      dialog.close();
      done(t("approved", { n: changed }), action);
    } catch (error) {
      complain(error);
    }
  }
  slider.addEventListener("input", debounced(look, 60));
  look();
}

const FORMATS = ["csv", "goodreads", "librarything", "libib", "marc21", "bibtex", "ris", "jsonl", "feedback"];

export function openExport() {
  const { dialog, body, foot } = openDialog(t("export"), { wide: true });
  const preview = h("div", { class: "export-preview", role: "status" });
  const link = h("a", { class: "button primary", download: "", onclick: () => setTimeout(() => dialog.close(), 300) }, icon("export"), h("span", null, t("download")));
  const choose = async form => {
    link.href = `/api/export?format=${form}`;
    clear(preview, h("div", { class: "skeleton row" }));
    const found = await get(`/api/export/preview?format=${form}`).catch(complain);
    if (!found) return;
    clear(preview, h("p", { class: "big" }, t("records", { n: found.records })),
      found.leftOutCount > 0 && h("details", { class: "left-out" }, h("summary", null, t("leftOut", { n: found.leftOutCount })),
        h("ul", null, found.leftOut.slice(0, 100).map(book => h("li", null, h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: "soft" }, t(`leftOut.${book.reason}`)))))),
      found.lines.length > 0 && h("pre", { tabIndex: 0, ariaLabel: t("preview") }, found.lines.join("\n")));
  };
  clear(body, h("fieldset", { class: "formats" }, h("legend", null, t("format")), FORMATS.map((form, place) =>
    h("label", null, h("input", { type: "radio", name: "format", value: form, checked: !place, onchange: () => choose(form) }), h("b", null, t(`format.${form}`)), h("span", { class: "soft" }, t(`format.${form}.hint`))))), preview);
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }), link);
  choose("csv");
}

export function openImport() {
  let token = null;
  const { dialog, body, foot } = openDialog(t("import"), { wide: true, onclosed: () => { if (token) remove(`/api/import/${token}`).catch(() => {}); } });
  const preview = h("div", { class: "import-preview", role: "status" });
  const input = h("input", { type: "file", accept: ".csv,.tsv,.txt,.jsonl", id: "list-file", class: "visually-hidden", onchange: look });
  const duplicates = h("select", { id: "duplicates" }, ["skip", "ask", "merge", "keepBoth"].map(how => h("option", { value: how }, t(`duplicates.${how}`))));
  const go = button(t("import"), { class: "button primary", disabled: true, onclick: add }, icon("import"));
  clear(body, h("p", { class: "soft" }, t("importHint")), input, h("label", { class: "button", htmlFor: "list-file" }, icon("import"), h("span", null, t("chooseFile"))), preview);
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }), go);
  async function look() {
    const file = input.files[0];
    if (!file) return;
    clear(preview, h("div", { class: "skeleton row" }));
    go.disabled = true;
    try {
      const found = await send("POST", "/api/import", file, file.name);
      token = found.token;
      go.disabled = !found.records;
      clear(preview, h("p", { class: "big" }, t("records", { n: found.records })), found.skippedRows > 0 && h("p", { class: "soft" }, t("skippedRows", { n: found.skippedRows })),
        found.leftOutCount > 0 && h("details", { class: "left-out" }, h("summary", null, t("leftOutTexts", { n: found.leftOutCount })),
          h("ul", null, found.leftOut.map(({ row, field, text }) => h("li", null, h("span", { class: "book-title" }, text), h("span", { class: "soft" }, t(`leftOutText.${field}`, { n: row })))))),
        h("ul", { class: "sample" }, found.first.map(book => h("li", null, h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: "soft" }, book.authors)))),
        h("label", { htmlFor: "duplicates", class: "row-label" }, t("ifDouble"), duplicates));
    } catch (error) {
      clear(preview, h("p", { class: "problem", role: "alert" }, error.message));
    }
  }
  async function add() {
    try {
      const report = await post(`/api/import/${token}`, { duplicates: duplicates.value });
      token = null;
      dialog.close();
      done(t("imported", { n: report.imported }) + (report.duplicates ? ` ${t("importedKnown", { n: report.duplicates })}` : ""), report.action);
    } catch (error) {
      complain(error);
    }
  }
}

export async function openPhone() {
  const { dialog, body, foot } = openDialog(t("phone"));
  clear(body, h("div", { class: "skeleton tall" }));
  const draw = async () => {
    try {
      const found = await post("/api/phone");
      const image = h("img", { alt: t("codeAlt"), class: "code", src: found.code });
      clear(body, h("p", null, t("phoneHint")), image, h("p", { class: "address" }, h("code", null, found.url)),
        h("p", { class: "soft" }, t("phoneOnce", { n: found.minutes })),
        h("details", null, h("summary", null, t("phoneWarning")), h("p", null, t("phoneWarningHint")), h("code", { class: "fingerprint" }, found.fingerprint)));
    } catch (error) {
      clear(body, h("p", { class: "problem", role: "alert" }, error.message));
    }
  };
  clear(foot, button(t("phoneStop"), { class: "button", onclick: async () => { await remove("/api/phone").catch(complain); dialog.close(); toast(t("phoneStopped")); } }),
    button(t("newCode"), { class: "button primary", onclick: draw }));
  draw();
}

const KINDS = ["wrongDetection", "wrongTitle", "wrongAuthor", "other"];

// What was read wrong of a book: kept in the collection, and sent only when a person wants it.
export async function openFeedback(book, inputs = {}) {
  const { hasService } = await get("/api/feedback").catch(() => ({}));
  const { dialog, body, foot } = openDialog(t("tellWrong").replace("…", ""));
  const corrected = { wrongTitle: ["title"], wrongAuthor: ["author", "coauthors"] };
  const comment = h("input", { id: "feedback-comment", autocomplete: "off", maxLength: 1000 });
  // The form's values that differ from what was read are the correction.
  let suggested = "";
  const suggest = kind => {
    if (comment.value !== suggested) return; // a person has written it
    const names = corrected[kind] ?? [], shown = value => [value].flat().filter(Boolean).join("; ");
    const isMended = names.some(name => (inputs[name]?.value.trim() ?? "") !== shown(book.original[name]));
    suggested = comment.value = isMended ? names.map(name => inputs[name]?.value.trim()).filter(Boolean).join("; ") : "";
  };
  const first = ["wrongTitle", "wrongAuthor"].find(kind => { suggest(kind); return comment.value; }) ?? KINDS[0];
  suggest(first);
  const chosen = () => body.querySelector("input[name=kind]:checked").value;
  const note = async isSent => {
    const buttons = foot.querySelectorAll("button");
    buttons.forEach(each => { each.disabled = true; });
    try {
      await post(`/api/books/${book.id}/feedback`, { kind: chosen(), comment: comment.value.trim() });
      dialog.close();
      if (isSent) await sendFeedback();
      else toast(t("noted"));
    } catch (error) {
      complain(error);
      buttons.forEach(each => { each.disabled = false; });
    }
  };
  clear(body, h("fieldset", { class: "kinds" }, h("legend", { class: "visually-hidden" }, t("tellWrong")), KINDS.map(kind => h("label", null,
    h("input", { type: "radio", name: "kind", value: kind, checked: kind === first, onchange: () => suggest(kind) }), h("span", null, t(kind))))),
    h("label", { htmlFor: "feedback-comment", class: "row-label" }, t("comment")), comment, h("p", { class: "soft" }, t(hasService ? "feedbackHint" : "feedbackLocal")));
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }), button(t("note"), { class: `button ${hasService ? "" : "primary"}`, onclick: () => note(false) }),
    hasService && button(t("noteSend"), { class: "button primary", onclick: () => note(true) }));
}

// Sends all that waits; says what became of it.
async function sendFeedback() {
  try {
    const report = await post("/api/feedback/send");
    const words = t("feedbackSent", { n: report.sent });
    toast(report.message ? `${words} ${report.message}` : words, { kind: report.message ? "error" : "" });
    return report;
  } catch (error) {
    complain(error);
    return null;
  }
}

// The settings' line on feedback that waits.
function feedbackRow() {
  const words = h("p", { class: "soft" });
  const go = button(t("send"), { class: "button small", disabled: true, onclick: async () => { go.disabled = true; await sendFeedback(); look(); } });
  const look = async () => {
    const found = await get("/api/feedback").catch(complain);
    if (!found) return;
    words.textContent = t("feedbackWaits", { n: found.waiting });
    go.disabled = !found.waiting || !found.hasService;
  };
  look();
  return h("div", { class: "setting feedback" }, h("b", null, t("feedback")), words, go);
}

export async function openSettings() {
  const values = await get("/api/settings").catch(complain), inputs = {};
  if (!values) return;
  const { dialog, body, foot } = openDialog(t("settings"), { wide: true });
  const row = (name, input, hint) => {
    input.id = `setting-${name}`;
    inputs[name] = input;
    return h("div", { class: `setting ${input.type === "checkbox" ? "check" : ""}` }, h("label", { htmlFor: input.id }, t(`setting.${name}`)), input, hint && h("p", { class: "soft" }, hint));
  };
  const select = (name, options, label) => h("select", null, options.map(value => h("option", { value, selected: values[name] === value }, label(value))));
  const text = (name, placeholder = "") => h("input", { value: Array.isArray(values[name]) ? values[name].join(", ") : values[name], placeholder, autocomplete: "off", spellcheck: false });
  const box = name => h("input", { type: "checkbox", checked: values[name] });
  const share = h("output");
  const threshold = h("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round(values.review_threshold * 100), oninput: () => { share.textContent = percent(threshold.value / 100); } });
  share.textContent = percent(values.review_threshold);
  const names = { "": t("asBrowser"), en: "English", de: "Deutsch", es: "Español" };
  const problem = h("p", { class: "problem", role: "alert" });
  const section = (title, ...rows) => h("fieldset", { class: "settings" }, h("legend", null, title), rows);
  clear(body,
    section(t("settings.reading"), row("review_threshold", threshold, t("setting.review_threshold.hint")), row("engine", select("engine", ["auto", "ppocr", "tesseract"], value => t(`engine.${value}`))),
      row("model", select("model", ["small", "tiny"], value => t(`model.${value}`))), row("closer_look", box("closer_look")), row("languages", text("languages", "en, de"), t("setting.languages.hint")), "catalog" in values && row("catalog", text("catalog"), t("setting.catalog.hint"))),
    section(t("settings.keeping"), row("keep_photos", box("keep_photos"), t("setting.keep_photos.hint"))),
    section(t("settings.network"), "remote_url" in values && row("remote_url", text("remote_url", "https://"), t("setting.remote_url.hint")), "remote_order" in values && row("remote_order", select("remote_order", ["deviceFirst", "remoteFirst", "remote"], value => t(`order.${value}`))), "sources" in values && row("sources", h("textarea", { rows: 3, spellcheck: false, value: values.sources.join("\n") }), t("setting.sources.hint")), row("tell_corrections", box("tell_corrections"), t("setting.tell_corrections.hint")), feedbackRow(), row("covers", box("covers"), t("setting.covers.hint"))),
    section(t("settings.page"), row("language", select("language", Object.keys(names), value => names[value]))), problem);
  inputs.review_threshold.parentElement.querySelector("label").append(" ", share);
  const save = async () => {
    const changed = {};
    for (const [name, input] of Object.entries(inputs)) {
      changed[name] = input.type === "checkbox" ? input.checked : name === "review_threshold" ? input.value / 100
        : name === "sources" ? input.value.split("\n").map(line => line.trim()).filter(Boolean)
        : name === "languages" ? input.value.split(",").map(tag => tag.trim()).filter(Boolean) : input.value.trim();
    }
    try {
      const before = values.language;
      await post("/api/settings", changed);
      dialog.close();
      if (before !== changed.language) location.reload();
      else toast(t("saved"));
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  clear(foot, button(t("cancel"), { class: "button", onclick: () => dialog.close() }), button(t("save"), { class: "button primary", onclick: save }));
}

// Lets a person find a book; gives its number, or null.
export function chooseBook(title, except) {
  return new Promise(resolve => {
    let chosen = null;
    const { dialog, body } = openDialog(title, { onclosed: () => resolve(chosen) });
    const input = h("input", { type: "search", placeholder: t("searchBooks"), ariaLabel: t("searchBooks") });
    const list = h("ul", { class: "choose" });
    const look = async () => {
      const found = await get(`/api/books?${new URLSearchParams({ q: input.value, limit: 20, sort: "title" })}`).catch(complain);
      clear(list, (found?.books ?? []).filter(book => book.id !== except).map(book => h("li", null, h("button", { type: "button", class: "queue-item", onclick: () => { chosen = book.id; dialog.close(); } },
        h("span", { class: "book-title" }, book.title || t("unreadTitle")), h("span", { class: "soft" }, book.authors)))));
    };
    input.addEventListener("input", debounced(look, 80));
    clear(body, input, list);
    look();
    input.focus();
  });
}
