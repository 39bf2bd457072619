// Making elements, and the texts in them: all text goes through textContent, so that none of it is taken for markup.

export function h(tag, properties, ...children) {
  const element = tag === "svg" || tag === "use" || tag === "path" || tag === "image" || tag === "line" || tag === "rect"
    ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && !(element instanceof SVGElement) && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  camera: "M4 7h3l2-2h6l2 2h3v12H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  photos: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9.5h.01",
  review: "M4 6h16M4 12h9M4 18h6M15 17l2.2 2.2L22 14",
  library: "M5 4h4v16H5zM9 6h4v14H9zM14.5 5.5l3.8-1 4 14.7-3.8 1z",
  phone: "M8 3h8v18H8zM11 18h2",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3",
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  table: "M4 5h16v14H4zM4 10h16M4 15h16M10 5v14",
  swap: "M7 4v13M7 17l-3-3M7 17l3-3M17 20V7M17 7l-3 3M17 7l3 3",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  turn: "M4 12a8 8 0 1 1 3 6.2M4 12l-2-3M4 12l3-2",
  check: "M5 12.5l4.5 4.5L19 7.5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  export: "M12 4v11M12 4l-4 4M12 4l4 4M5 15v5h14v-5",
  import: "M12 15V4M12 15l-4-4M12 15l4-4M5 15v5h14v-5",
  stop: "M7 7h10v10H7z",
  plus: "M12 5v14M5 12h14",
};

export function icon(name) {
  return h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));
}

export function button(label, properties, ...children) {
  return h("button", { type: "button", ...properties }, ...children, h("span", null, label));
}

// A button whose text is for those only who cannot see its picture.
export function iconButton(name, label, properties) {
  return h("button", { type: "button", class: "icon-button", title: label, ariaLabel: label, ...properties }, icon(name));
}

export function clear(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  return element;
}

export function debounced(act, milliseconds) {
  let timer;
  return (...values) => { clearTimeout(timer); timer = setTimeout(() => act(...values), milliseconds); };
}
