import { Logger } from '@nestjs/common';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectValidPdf } from '../../../test/pdf-check.js';
import { testConfig } from '../../../test/setup/config.js';
import { startChromium } from './chromium.js';
import { compactPdf } from './compact-pdf.js';

Logger.overrideLogger(false);

/** Prints a page with Chromium. */
async function print(html: string): Promise<Buffer> {
  const { browser } = await startChromium(testConfig());
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return await page.pdf({ tagged: true, outline: true });
  } finally {
    await browser.close();
  }
}

/** Returns title, marks, text and tags of each page. */
async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => (await document.getPage(n + 1)).getStructTree()),
  );
  const { text } = await extractText(document, { mergePages: false });
  return {
    info: { ...(await document.getMetadata()).info, PDFFormatVersion: '' },
    mark: await document.getMarkInfo(),
    outline: await document.getOutline(),
    text,
    tags: JSON.stringify(pages),
  };
}

it('a compacted PDF keeps text, tags, outline and metadata in less than a third of the size', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `<tr><th scope="row">Größe ${n}<td>Цена ${n}<td>(${n})</tr>`);
  const pdf = await print(`<title>Ä (b) \\</title><h1>One</h1><a href="https://example.com">Link</a>
    <svg width="40" height="40"><circle r="20" fill="red" /></svg>
    <table><tr><th scope="col">A<th scope="col">B<th scope="col">C</tr>${rows.join('')}</table><h1>Two</h1>`);
  const compact = await compactPdf(pdf);
  expect(compact.length).toBeLessThan(pdf.length / 3);
  await expectValidPdf(compact);
  const before = await read(pdf);
  expect(await read(compact)).toEqual({ ...before, info: { ...before.info, Creator: 'HoloPortal' } });
}, 60_000);

/** Builds a PDF from objects, with the file layout that Chromium uses. */
function pdfOf(objects: string[], trailer = '/Root 2 0 R\n/Info 1 0 R'): Buffer {
  let content = '%PDF-1.4\n%\xD3\xEB\xE9\xE1\n';
  const entries = objects.map((object, index) => {
    const entry = `${String(content.length).padStart(10, '0')} 00000 n \n`;
    content += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}\n${trailer}>>`;
  return Buffer.from(`${content}${table}\nstartxref\n${content.length}\n%%EOF\n`, 'latin1');
}

const PAGES = [
  '<</Type /Catalog /Pages 3 0 R>>',
  '<</Type /Pages /Count 1 /Kids [4 0 R]>>',
  '<</Type /Page /Parent 3 0 R /MediaBox [0 0 9 9] /Contents 5 0 R>>',
  '<</Length 15>> stream\n% endstream (((\nendstream',
];
const AGENT = String.raw`Mozilla/5.0 \(X11; Linux x86_64\) AppleWebKit/537.36 \(KHTML, like Gecko\) HeadlessChrome/156.0.0.0`;

it.each([
  ['brackets that are escaped', `(${AGENT})`],
  ['brackets within brackets', '(a (b (c) d) e)'],
  ['a bracket that ends nothing', String.raw`(a \) b \\)`],
  ['a hexadecimal string', '<FEFF 0041>'],
  ['an object of its own', '4 0 R'],
])('a creator written as %s is replaced, and the PDF stays valid', async (_what, creator) => {
  const title = String.raw`(/Creator \(no\) >> endobj)`;
  const pdf = pdfOf([`<</Title ${title}\n/Creator ${creator} % made by\n/Producer (Skia)>>`, ...PAGES]);
  await expectValidPdf(pdf);
  const compact = await compactPdf(pdf);
  await expectValidPdf(compact);
  const { info } = await (await getDocumentProxy(new Uint8Array(compact))).getMetadata();
  expect(info).toMatchObject({ Title: '/Creator (no) >> endobj', Creator: 'HoloPortal', Producer: 'Skia' });
});

it.each([
  ['a dictionary that is none', ['<</Title (a) b>>', ...PAGES]],
  ['a string that does not end', ['<</Title (a>>', ...PAGES]],
  ['a stream that is longer than it says', ['<<>>', ...PAGES.slice(0, 3), '<</Length 3>> stream\nabcdef\nendstream']],
])('a PDF with %s stays unchanged', async (_what, objects) => {
  const pdf = pdfOf(objects);
  expect(await compactPdf(pdf)).toBe(pdf);
});

it.each([
  ['nothing', ''],
  ['no PDF', 'Hello\n'],
  ['a table that is not there', '%PDF-1.4\nstartxref\n9\n%%EOF\n'],
  [
    'a table that lies',
    '%PDF-1.4\nxref\n0 2\n0000000000 65535 f \n0000000003 00000 n \ntrailer\n<</Size 2\n/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ],
])('input that is %s stays unchanged', async (_what, content) => {
  const pdf = Buffer.from(content, 'latin1');
  expect(await compactPdf(pdf)).toBe(pdf);
});
