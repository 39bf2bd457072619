// The four calls one by one on a photo of a single spine, or with --shelf on each spine of a shelf: prints records as JSON.
//
//   node chain.js spine.jpg
const {readFile} = require('fs/promises');
const bookspine = require('bookspine');

const printRecord = (observation) =>
    console.log(JSON.stringify(bookspine.mapSpineInfo(bookspine.extractObservation(observation))));

async function main(path, isShelf) {
  const photo = await readFile(path);
  const scanner = await bookspine.Scanner.open();
  if (isShelf) {
    for (const spine of (await scanner.findSpines(photo)).spines) printRecord(spine.observation);
  } else {
    printRecord(await scanner.recognizeText(await bookspine.preprocess(photo)));
  }
}

if (process.argv.length < 3) {
  console.error('usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)');
  process.exit(2);
}
main(process.argv.at(-1), process.argv.length > 3).catch((error) => {
  console.error(`${error.code}: ${error.message}`);
  process.exit(1);
});
