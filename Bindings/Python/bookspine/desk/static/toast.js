// Short messages at the foot of the page, the last action's with the way back.

import { button, h, iconButton } from "./dom.js";
import { t } from "./texts.js";
import { post, state } from "./server.js";

const holder = document.getElementById("toasts");
const home = holder.parentElement;
// What is outside of an open dialog cannot be reached, so messages go into it, and out again before it closes.
document.addEventListener("close", () => home.append(holder), true);

export function toast(message, { action, label, kind = "" } = {}) {
  const item = h("div", { class: `toast ${kind}` }, h("span", null, message));
  const gone = () => item.remove();
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? home).append(holder);
  if (action) item.append(button(label, { class: "toast-action", onclick: () => { gone(); action(); } }));
  item.append(iconButton("close", t("close"), { onclick: gone }));
  // Only the last action can be taken back, so that only one message offers it.
  if (action) holder.querySelectorAll(".toast-action").forEach(old => old.parentElement.remove());
  holder.replaceChildren(...[...holder.children].slice(-2), item);
  setTimeout(gone, action || kind === "error" ? 9000 : 4500);
}

export const complain = error => toast(error.message, { kind: "error" });

// Says what was done, and offers to take that back and nothing else.
export function done(message, number) {
  toast(message, { label: t("undo"), action: () => undo(number) });
}

// Takes the last action back, which is the one that the page shows, or the one that a message is of.
export async function undo(number = state.undoId) {
  holder.querySelectorAll(".toast-action").forEach(old => old.parentElement.remove());
  try {
    const { action } = await post("/api/undo", { action: number ?? undefined });
    toast(t("undone", { action: t(`action.${action}`) }));
  } catch (error) {
    complain(error);
  }
}
