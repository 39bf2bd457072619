"use strict";
// Brings a photo beside its books to life, in the report's page and in the desk: each points to the other, arrow keys walk from
// book to book, the wheel and two fingers zoom. What it needs stands in the page already, so that it is complete without script.
(() => {
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  const MOST_ZOOM = 12;
  const MOST_LABEL = 21; // pixels of a label's letters on the screen
  const LABELS_FROM = 22; // pixels on the screen from which a spine is wide enough for its title

  // Sorts a table by the column whose heading is pressed; pressed again, the other way round. Empty cells stay last.
  function sort(button) {
    const heading = button.parentElement, column = heading.cellIndex, body = heading.closest("table").tBodies[0];
    const order = heading.ariaSort === "ascending" ? "descending" : "ascending";
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", order);
    const value = row => row.cells[column].dataset.sort;
    const sign = order === "ascending" ? 1 : -1;
    body.append(...[...body.rows].sort((a, b) =>
      (value(a) === "") - (value(b) === "") || sign * compare(value(a), value(b))));
  }
  document.addEventListener("click", event => {
    const button = event.target.closest(".books-table th button");
    if (button) sort(button);
  });

  // What of a photo is to be seen: the part of the viewBox.
  class View {
    constructor(svg, changed) {
      this.svg = svg;
      this.changed = changed;
      const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
      Object.assign(this, { width, height, x: 0, y: 0, scale: 1 });
    }
    get isMoved() { return this.scale > 1.001; }
    apply() {
      const width = this.width / this.scale, height = this.height / this.scale;
      this.x = Math.min(Math.max(this.x, 0), this.width - width);
      this.y = Math.min(Math.max(this.y, 0), this.height - height);
      this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${width} ${height}`);
      this.changed();
    }
    // The place of the photo under a place of the screen.
    at(clientX, clientY) {
      const box = this.svg.getBoundingClientRect();
      const width = this.width / this.scale, height = this.height / this.scale;
      const unit = Math.max(width / box.width, height / box.height); // photo pixels a screen pixel, letterboxed
      return { unit, x: this.x + width / 2 + (clientX - box.x - box.width / 2) * unit,
        y: this.y + height / 2 + (clientY - box.y - box.height / 2) * unit };
    }
    zoom(factor, clientX, clientY) {
      const box = this.svg.getBoundingClientRect();
      clientX ??= box.x + box.width / 2;
      clientY ??= box.y + box.height / 2;
      const before = this.at(clientX, clientY);
      this.scale = Math.min(Math.max(this.scale * factor, 1), MOST_ZOOM);
      const after = this.at(clientX, clientY);
      this.x += before.x - after.x;
      this.y += before.y - after.y;
      this.apply();
    }
    move(dx, dy) {
      const { unit } = this.at(0, 0);
      this.x -= dx * unit;
      this.y -= dy * unit;
      this.apply();
    }
    fit() { Object.assign(this, { x: 0, y: 0, scale: 1 }); this.apply(); }
    // Brings a box into view, enlarged so that it can be read.
    show(box) {
      const scale = Math.min(this.width / (box.width * 4), this.height / (box.height * 1.6), 5);
      this.scale = Math.max(scale, 1);
      this.x = box.x + box.width / 2 - this.width / this.scale / 2;
      this.y = box.y + box.height / 2 - this.height / this.scale / 2;
      this.apply();
    }
  }

  class PhotoResult extends HTMLElement {
    connectedCallback() {
      if (this.view) return;
      this.svg = this.querySelector("svg.photo");
      if (!this.svg) return;
      this.stage = this.querySelector(".stage");
      this.view = new View(this.svg, () => this.looked());
      this.addZoomButtons();
      this.addPointers();
      for (const kind of ["pointerover", "pointerout"]) this.addEventListener(kind, event => this.light(event, kind));
      this.addEventListener("click", event => this.clicked(event));
      this.addEventListener("keydown", event => this.pressed(event));
      this.rove();
      this.looked();
    }

    // Parts, each with the same book's other part.
    get places() { return [...this.querySelectorAll("g.book")]; }
    get rows() { return [...this.querySelectorAll("tr.book")]; }
    other(part) { return document.getElementById(part.dataset.other); }

    // One book of the photo is reached with the tabulator key, the others with arrow keys from there.
    rove(current) {
      const links = this.places.map(place => place.querySelector("a"));
      const chosen = current ?? links.find(link => link.getAttribute("tabindex") === "0") ?? links[0];
      for (const link of links) link.setAttribute("tabindex", link === chosen ? "0" : "-1");
    }

    looked() {
      const unit = this.view.at(0, 0).unit;
      const sides = this.places.map(place => place.querySelector(".edge").getBBox())
        .map(box => Math.min(box.width, box.height)).sort((a, b) => a - b);
      const usual = sides.length ? sides[sides.length >> 1] : 0;
      this.svg.classList.toggle("close", this.view.isMoved && usual / unit >= LABELS_FROM);
      this.stage.classList.toggle("moved", this.view.isMoved);
      // Marks keep about their size on the screen, and labels are never larger than one reads with ease.
      if (this.view.scale !== this.markedAt) {
        this.markedAt = this.view.scale;
        for (const place of this.places) this.shrinkMark(place);
        for (const label of this.querySelectorAll("g.label")) this.shrinkLabel(label, unit);
      }
    }
    shrinkLabel(label, unit) {
      label.dataset.base ??= label.getAttribute("transform");
      const largest = Math.max(...[...label.children].map(text => Number(text.getAttribute("font-size"))));
      label.setAttribute("transform", `${label.dataset.base} scale(${Math.min(1, MOST_LABEL * unit / largest)})`);
    }
    shrinkMark(place) {
      const scale = 1 / Math.sqrt(this.view.scale);
      const mark = place.querySelector(".mark"), number = place.querySelector("a > text");
      const x = number.getAttribute("x"), y = number.getAttribute("y");
      for (const part of [mark, number]) {
        part.setAttribute("transform", `translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})`);
      }
    }

    light(event, kind) {
      const part = event.target.closest(".book");
      if (!part || !part.dataset.other) return;
      for (const each of [part, this.other(part)]) each?.classList.toggle("lit", kind === "pointerover");
    }

    // Tells who embeds the page which book was chosen; in the report, shows the other part.
    clicked(event) {
      const part = event.target.closest(".book");
      if (!part || this.dragged || (event.target.closest("tr") && String(getSelection()))) {
        if (part) event.preventDefault();
        return;
      }
      event.preventDefault();
      this.choose(part, event.target.closest("tr") ? "row" : "place");
    }
    choose(part, from) {
      const row = part.matches("tr") ? part : this.other(part);
      const place = part.matches("tr") ? this.other(part) : part;
      this.mark(row, place);
      if (from === "row" && place && this.view.isMoved) this.view.show(place.querySelector(".edge").getBBox());
      if (from === "place") row?.scrollIntoView({ block: "nearest", behavior: "smooth" });
      if (from === "row") place?.scrollIntoView({ block: "nearest", behavior: "smooth" });
      const detail = { key: row?.dataset.book, from };
      this.dispatchEvent(new CustomEvent("book-chosen", { bubbles: true, detail }));
    }
    mark(row, place) {
      for (const chosen of this.querySelectorAll(".chosen")) chosen.classList.remove("chosen");
      for (const each of [row, place]) each?.classList.add("chosen");
    }

    pressed(event) {
      const link = event.target.closest("g.book a");
      if (event.target.closest(".stage") && ["+", "=", "-", "0"].includes(event.key)) {
        if (event.key === "0") this.view.fit();
        else this.view.zoom(event.key === "-" ? 1 / 1.4 : 1.4);
        event.preventDefault();
        return;
      }
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
      if (!link || step === undefined) return;
      event.preventDefault();
      const links = this.places.map(place => place.querySelector("a"));
      const next = links[Math.min(Math.max(links.indexOf(link) + step, 0), links.length - 1)];
      this.rove(next);
      next.focus();
      const place = next.closest(".book");
      this.mark(this.other(place), place);
      this.other(place)?.scrollIntoView({ block: "nearest" });
      if (this.view.isMoved) this.view.show(place.querySelector(".edge").getBBox());
    }

    addZoomButtons() {
      const bar = document.createElement("div");
      bar.className = "zoom";
      const labels = (this.dataset.zoomLabels ?? "Zoom in|Zoom out|Whole photo").split("|");
      [["+", () => this.view.zoom(1.6)], ["−", () => this.view.zoom(1 / 1.6)], ["⤢", () => this.view.fit()]].forEach(([sign, act], i) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        button.ariaLabel = button.title = labels[i];
        button.addEventListener("click", act);
        bar.append(button);
      });
      this.querySelector(".viewer").append(bar);
    }

    // Dragging moves the enlarged photo, two fingers zoom, and so does the wheel with Ctrl, as trackpads send pinches.
    addPointers() {
      const fingers = new Map();
      const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
      let start = null, distance = 0;
      this.stage.addEventListener("pointerdown", event => {
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.dragged = false;
        start = { x: event.clientX, y: event.clientY };
        if (fingers.size === 2) distance = spread();
      });
      this.stage.addEventListener("pointermove", event => {
        const before = fingers.get(event.pointerId);
        if (!before) return;
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        if (fingers.size === 2) {
          const now = spread(), [a, b] = [...fingers.values()];
          this.view.zoom(now / (distance || now), (a.x + b.x) / 2, (a.y + b.y) / 2);
          distance = now;
          this.dragged = true;
        } else if (this.view.isMoved) {
          if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > 5 && !this.dragged) {
            this.dragged = true;
            this.stage.setPointerCapture(event.pointerId);
          }
          if (this.dragged) this.view.move(event.clientX - before.x, event.clientY - before.y);
        }
      });
      for (const kind of ["pointerup", "pointercancel"]) {
        this.stage.addEventListener(kind, event => { fingers.delete(event.pointerId); distance = 0; });
      }
      this.stage.addEventListener("wheel", event => {
        if (!event.ctrlKey && !this.view.isMoved) return; // the page scrolls
        event.preventDefault();
        this.view.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
      }, { passive: false });
      this.stage.addEventListener("dblclick", event => this.view.zoom(2.2, event.clientX, event.clientY));
      this.stage.addEventListener("dragstart", event => event.preventDefault());
    }
  }
  customElements.define("photo-result", PhotoResult);
})();
