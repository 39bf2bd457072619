// Prints the books of a photo, one a line: confidence, title, author.
//
//   node scan.js shelf.jpg
const {readFile} = require('fs/promises');
const bookspine = require('bookspine');

async function main(path) {
  const scanner = await bookspine.Scanner.open();
  const result = await scanner.scan(await readFile(path));
  for (const {metadata} of result.books) {
    console.log(`${metadata.confidence.toFixed(2)}\t${metadata.title}\t${metadata.author}`);
  }
}

if (process.argv.length !== 3) {
  console.error('usage: scan PHOTO (a JPEG or PNG file)');
  process.exit(2);
}
main(process.argv[2]).catch((error) => {
  console.error(`${error.code}: ${error.message}`);
  process.exit(1);
});
