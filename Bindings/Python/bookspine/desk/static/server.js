// Asking the desk, and hearing what happens there.

import { t } from "./texts.js";

export class RequestError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, { method, body, headers: { "X-Desk": "1", ...headers } });
  } catch {
    throw new RequestError(0, t("offline"));
  }
  const type = answer.headers.get("content-type") ?? "";
  const value = type.startsWith("application/json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new RequestError(answer.status, value.error ?? value ?? answer.statusText);
  return value;
}

export const get = path => ask("GET", path);
export const post = (path, values = {}) => ask("POST", path, JSON.stringify(values));
export const remove = path => ask("DELETE", path);
export const send = (method, path, data, name = "") => ask(method, path, data, { "X-Name": encodeURIComponent(name) });

// The state that all pages share, told anew when the connection comes back.
export const state = { photos: new Map(), works: 0, queue: { total: 0 }, undo: null, undoId: null, settings: {}, isConnected: true };
const listeners = new Set();

export function listen(act) {
  listeners.add(act);
  return () => listeners.delete(act);
}

function tell(kind, data) {
  for (const act of [...listeners]) act(kind, data);
}

export function take(snapshot) {
  state.photos = new Map(snapshot.photos.map(photo => [photo.id, photo]));
  takeCounts(snapshot);
  state.settings = snapshot.settings;
  state.collection = snapshot.collection;
}

function takeCounts({ works, queue, undo, undoId }) {
  Object.assign(state, { works, queue, undo, undoId });
}

const HANDLERS = {
  state: data => take(data),
  photo: data => state.photos.set(data.photo.id, data.photo),
  photos: data => { state.photos = new Map(data.photos.map(photo => [photo.id, photo])); },
  "photo-gone": data => state.photos.delete(data.id),
  progress(data) {
    const photo = state.photos.get(data.id);
    if (photo) Object.assign(photo, { fraction: data.fraction, message: data.message, left: data.left, read: data.read, total: data.total });
  },
  segmented() {},
  changed: data => takeCounts(data),
  settings: data => { state.settings = data.settings; },
  problem() {}, // main.js shows it
};

export function connect() {
  const stream = new EventSource("/api/events");
  for (const [kind, handler] of Object.entries(HANDLERS)) {
    stream.addEventListener(kind, event => {
      const data = JSON.parse(event.data);
      handler(data);
      tell(kind, data);
    });
  }
  const connected = is => () => {
    if (state.isConnected === is) return;
    state.isConnected = is;
    tell("connection", is);
  };
  stream.addEventListener("open", connected(true));
  stream.addEventListener("error", connected(false));
  window.addEventListener("pagehide", () => stream.close());
  window.addEventListener("pageshow", event => { if (event.persisted) connect(); });
}
