// The page's texts in its language; they come with the page.

const boot = JSON.parse(document.getElementById("boot").textContent);
export const language = boot.language;
export const initialState = boot.state;
export const hasNetwork = boot.hasNetwork;
const strings = boot.strings;
const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);
const percents = new Intl.NumberFormat(language, { style: "percent" });

// The text of a name, with {values} put in; of one with a count {n}, the form that the count needs.
export function t(name, values = {}) {
  const text = strings["n" in values ? `${name}#${plural.select(values.n)}` : name] ?? strings[`${name}#other`] ?? strings[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, key) => key in values
    ? (typeof values[key] === "number" ? numbers.format(values[key]) : values[key]) : whole);
}

export const has = name => name in strings;
export const percent = share => percents.format(share);

const languages = new Intl.DisplayNames(language, { type: "language" });

// What a language is called, from its tag.
export const languageName = tag => languages.of(tag);

export function duration(seconds) {
  return seconds < 60 ? t("seconds", { n: Math.max(1, Math.round(seconds)) }) : t("minutes", { n: Math.round(seconds / 60) });
}

export function day(moment) {
  return new Date(moment).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
}
