'use strict';
/**
 * Reads the books of a photographed shelf: title, author, publisher, ISBN, place on the photo and a confidence for each. Everything
 * runs on the device, in libbookspine. Options and results are objects, as Docs/Json.md describes them.
 */
const native = require('./build/bookspine.node');

const CREATE = 0, SCAN = 1, RECOGNIZE = 2, FIND = 3, PREPROCESS = 4, ANNOTATE = 5;

/**
 * Starts a call in the background; aborting the signal ends it with BOOKSPINE_STATUS_CANCELED, an exception of onEvent with that
 * exception.
 */
async function run(kind, {scanner, photo, text, options, onEvent, signal}) {
  if (photo !== undefined && !Buffer.isBuffer(photo)) throw new TypeError('the photo must be a Buffer with a JPEG or PNG file');
  signal?.throwIfAborted();
  let thrown;
  const listener = onEvent && ((json) => {
    if (thrown) return;
    try {
      onEvent(JSON.parse(json));
    } catch (error) {
      thrown = {error};
      cancel();
    }
  });
  const {promise, cancel} =
      native.start(kind, scanner, photo, text, options == null ? undefined : JSON.stringify(options), listener);
  signal?.addEventListener('abort', cancel);
  return promise.finally(() => {
    signal?.removeEventListener('abort', cancel);
    if (thrown) throw thrown.error;
  });
}

/** Finds the books of photos; several calls may run at once. */
class Scanner {
  #handle;

  constructor(handle) { this.#handle = handle; }

  /** Loads an engine and its models. */
  static async open(options) {
    const scanner = new Scanner(await run(CREATE, {options}));
    for (const {message} of scanner.describe().warnings) process.emitWarning(message, 'BookspineWarning');
    return scanner;
  }

  /** Its engine, features and warnings. */
  describe() { return JSON.parse(native.describe(this.#handle)); }

  /** The ScanResult; onEvent gets {kind, event}; what it throws, and the signal, end the scan. */
  async scan(photo, {options, onEvent, signal} = {}) {
    return JSON.parse(await run(SCAN, {scanner: this.#handle, photo, options, onEvent, signal}));
  }

  /** The DocumentObservation of an image, such as that of one spine. */
  async recognizeText(photo, {options, onEvent, signal} = {}) {
    return JSON.parse(await run(RECOGNIZE, {scanner: this.#handle, photo, options, onEvent, signal}));
  }

  /** The spines of a photo: {width, height, spines: [{box, quad, row, observation}]}. */
  async findSpines(photo, {options, onEvent, signal} = {}) {
    return JSON.parse(await run(FIND, {scanner: this.#handle, photo, options, onEvent, signal}));
  }
}

/** A JPEG, as a Buffer, that is better to read. */
const preprocess = (photo, options) => run(PREPROCESS, {photo, options});

/** The photo with the books of a scan drawn on it, a JPEG as a Buffer. */
const annotate = (photo, result, options) => run(ANNOTATE, {photo, text: JSON.stringify(result), options});

/** The BookSpineInfo of what was read on one spine. */
const extractObservation = (observation) => JSON.parse(native.extractObservation(JSON.stringify(observation)));

/** The BookMetadata of a BookSpineInfo. */
const mapSpineInfo = (info) => JSON.parse(native.mapSpineInfo(JSON.stringify(info)));

module.exports = {Scanner, preprocess, annotate, extractObservation, mapSpineInfo, version: native.version};
