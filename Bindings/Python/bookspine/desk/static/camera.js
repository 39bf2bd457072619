// The camera of this device, with advice while one frames.

import { button, clear, h, icon, iconButton } from "./dom.js";
import { has, t } from "./texts.js";
import { send } from "./server.js";
import { complain } from "./toast.js";
import { addPhotos } from "./photos.js";

const LOOKS_A_SECOND = 6, FRAME_SIDE = 640, STEADY_LOOKS = 4, STILL = 5;

export function openCamera() {
  if (!navigator.mediaDevices?.getUserMedia) {
    complain(new Error(t("noCameraHere")));
    return;
  }
  let stream = null, facing = "environment", timer = null, steady = 0, before = null, isBusy = false, taken = 0, looks = 0;
  const video = h("video", { playsInline: true, muted: true, autoplay: true, ariaLabel: t("cameraPicture") });
  const still = h("img", { class: "still", alt: t("photoTaken"), hidden: true });
  const line = h("div", { class: "level", "aria-hidden": "true" });
  const advice = h("p", { class: "guidance", role: "status" });
  const count = h("p", { class: "taken", role: "status" });
  const auto = h("input", { type: "checkbox", id: "steady", checked: localStorage.getItem("steady") === "1" });
  const shutter = h("button", { type: "button", class: "shutter", ariaLabel: t("takePhoto"), disabled: true, onclick: take });
  const use = button(t("usePhoto"), { class: "button primary", onclick: keep }, icon("check"));
  const again = button(t("retake"), { class: "button", onclick: retake });
  const framing = h("div", { class: "camera-row" }, h("label", { class: "steady", htmlFor: "steady" }, auto, t("waitSteady")), shutter,
    iconButton("turn", t("otherCamera"), { class: "icon-button light", onclick: () => { facing = facing === "environment" ? "user" : "environment"; start(); } }));
  const deciding = h("div", { class: "camera-row", hidden: true }, again, use);
  const dialog = h("dialog", { class: "camera", ariaLabel: t("camera") }, h("div", { class: "finder" }, video, still, line, advice, count,
    iconButton("close", t("close"), { class: "icon-button light camera-close", onclick: () => dialog.close() })), framing, deciding);
  auto.addEventListener("change", () => localStorage.setItem("steady", auto.checked ? "1" : ""));
  dialog.addEventListener("close", () => { stop(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  start();

  async function start() {
    stop();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: facing, width: { ideal: 4096 }, height: { ideal: 3072 } } });
    } catch (error) {
      advice.textContent = t(error.name === "NotAllowedError" ? "cameraDenied" : "noCamera");
      advice.dataset.verdict = "poor";
      return;
    }
    if (!dialog.open) { stop(); return; }
    video.srcObject = stream;
    await video.play().catch(() => {});
    shutter.disabled = false;
    timer = setInterval(look, 1000 / LOOKS_A_SECOND);
  }
  function stop() {
    clearInterval(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  function picture(side) {
    const scale = side ? Math.min(1, side / Math.max(video.videoWidth, video.videoHeight)) : 1;
    const canvas = h("canvas", { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    canvas.getContext("2d", { willReadFrequently: Boolean(side) }).drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas;
  }
  const jpeg = (canvas, quality) => new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", quality));

  // Judges a small frame; when the photo may wait for a steady hand, compares it with the one before.
  async function look() {
    if (isBusy || !video.videoWidth || !still.hidden || document.hidden) return;
    isBusy = true;
    try {
      const canvas = picture(FRAME_SIDE);
      const isStill = compare(canvas);
      const { quality, suggestions } = await send("POST", "/api/quality", await jpeg(canvas, .75));
      looks += 1;
      dialog.dataset.looks = looks;
      if (!still.hidden) return;
      guide(quality, suggestions, isStill);
      steady = isStill && quality.verdict !== "poor" ? steady + 1 : 0;
      if (auto.checked && steady >= STEADY_LOOKS) { steady = 0; take(); }
    } catch (error) {
      advice.textContent = error.message;
    } finally {
      isBusy = false;
    }
  }

  function compare(canvas) {
    const small = h("canvas", { width: 32, height: 24 });
    const context = small.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 0, 0, 32, 24);
    const now = context.getImageData(0, 0, 32, 24).data;
    let difference = before ? 0 : 255 * 768;
    if (before) for (let place = 0; place < now.length; place += 4) difference += Math.abs(now[place + 1] - before[place + 1]);
    before = now;
    return difference / 768 < STILL;
  }

  function guide(quality, suggestions, isStill) {
    const worst = suggestions[0];
    const name = worst && adviceName(worst.type, quality);
    const text = !worst ? (auto.checked && !isStill ? t("holdStill") : t("goodFrame")) : has(`advice.${name}`) ? t(`advice.${name}`) : worst.message;
    if (advice.textContent !== text) advice.textContent = text;
    advice.dataset.verdict = quality.verdict;
    line.style.transform = `rotate(${-quality.tiltDegrees}deg)`;
    line.classList.toggle("is-level", Math.abs(quality.tiltDegrees) < 2);
  }

  async function take() {
    if (!video.videoWidth || !still.hidden) return;
    const blob = await jpeg(picture(0), .95);
    still.src = URL.createObjectURL(blob);
    still.hidden = false;
    still.blob = blob;
    framing.hidden = true;
    deciding.hidden = false;
    use.focus();
  }
  function retake() {
    URL.revokeObjectURL(still.src);
    still.hidden = true;
    deciding.hidden = true;
    framing.hidden = false;
    before = null;
    shutter.focus();
  }
  function keep() {
    const time = new Date().toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
    addPhotos([new File([still.blob], `${t("cameraPhoto")} ${time}.jpg`, { type: "image/jpeg" })]);
    taken += 1;
    count.textContent = t("photosTaken", { n: taken });
    retake();
  }
}

function adviceName(type, quality) {
  if (type !== "lighting_issues") return type;
  return quality.contrast < quality.lighting ? "low_contrast" : quality.meanLuminance < 110 ? "too_dark" : "too_bright";
}
