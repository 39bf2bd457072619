// The Node addon on a photo: node test.js PHOTO
'use strict';
const assert = require('assert');
const {readFile} = require('fs/promises');
const bookspine = require('bookspine');

async function main(path) {
  assert.match(bookspine.version(), /^\d+\.\d+\.\d+$/);
  const photo = await readFile(path);
  const warnings = [];
  process.on('warning', (warning) => warnings.push(warning.name));
  const scanner = await bookspine.Scanner.open({threads: 1});
  const {engine} = scanner.describe();

  const events = [];
  const result = await scanner.scan(photo, {options: {preview: false}, onEvent: (event) => events.push(event)});
  assert.strictEqual(result.engine, engine);
  assert.ok(result.books.length > 1 && result.books.every((book) => typeof book.metadata.title === 'string'));
  assert.ok(events.some(({kind, event}) => kind === 'progress' && event.fraction > 0));
  assert.strictEqual(events.at(-1).kind, 'complete');
  assert.strictEqual(warnings.includes('BookspineWarning'), engine === 'tesseract');

  const [first, second] = await Promise.all([scanner.findSpines(photo), scanner.findSpines(photo)]);
  assert.deepStrictEqual(first.spines.length, second.spines.length);
  const picture = await bookspine.annotate(photo, result, {longestSide: 300});
  assert.ok(Buffer.isBuffer(picture) && picture.readUInt16BE(0) === 0xFFD8);

  const stop = new AbortController();
  const scan = scanner.scan(photo, {signal: stop.signal, onEvent: () => stop.abort()});
  await assert.rejects(scan, {code: 'BOOKSPINE_STATUS_CANCELED'});
  const mine = new Error('mine');
  for (const last of ['progress', 'complete']) {
    let calls = 0;
    const onEvent = ({kind}) => {
      if (kind !== last) return;
      calls += 1;
      throw mine;
    };
    await assert.rejects(scanner.scan(photo, {onEvent}), (error) => error === mine);
    assert.strictEqual(calls, 1);
  }
  assert.strictEqual((await scanner.scan(photo, {options: null})).books.length, result.books.length);
  await assert.rejects(scanner.scan(photo, {options: {deadlineMs: 1}}), {code: 'BOOKSPINE_STATUS_TIMED_OUT'});
  await assert.rejects(scanner.scan(Buffer.from('no photo')), {code: 'BOOKSPINE_STATUS_UNSUPPORTED_FORMAT'});
  await assert.rejects(scanner.scan('no photo'), TypeError);
  await assert.rejects(bookspine.Scanner.open({engine: 'none'}), {code: 'BOOKSPINE_STATUS_INVALID_OPTIONS'});
  assert.throws(() => bookspine.mapSpineInfo({}), {code: 'BOOKSPINE_STATUS_INVALID_JSON'});
  assert.throws(() => bookspine.extractObservation(undefined), {code: 'BOOKSPINE_STATUS_INVALID_ARGUMENT'});
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
