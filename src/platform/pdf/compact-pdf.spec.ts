import { Logger } from '@nestjs/common';
import { extractText, getDocumentProxy } from 'unpdf';
import { testConfig } from '../../../test/setup/config.js';
import { startChromium } from './chromium.js';
import { compactPdf } from './compact-pdf.js';

Logger.overrideLogger(false);

/** As Chromium writes it. */
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

/** What a reader finds: title, marks, text and tags of each page. */
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

it('keeps everything a reader finds, in a fraction of the size', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `<tr><th scope="row">Größe ${n}<td>Цена ${n}<td>(${n})</tr>`);
  const pdf = await print(`<title>Ä (b) \\</title><h1>One</h1><a href="https://example.com">Link</a>
    <svg width="40" height="40"><circle r="20" fill="red" /></svg>
    <table><tr><th scope="col">A<th scope="col">B<th scope="col">C</tr>${rows.join('')}</table><h1>Two</h1>`);
  const compact = await compactPdf(pdf);
  expect(compact.length).toBeLessThan(pdf.length / 3);
  const before = await read(pdf);
  expect(await read(compact)).toEqual({ ...before, info: { ...before.info, Creator: 'HoloPortal' } });
}, 60_000);

it.each([
  ['nothing', ''],
  ['no PDF', 'Hello\n'],
  ['a table that is not there', '%PDF-1.4\nstartxref\n9\n%%EOF\n'],
  [
    'a table that lies',
    '%PDF-1.4\nxref\n0 2\n0000000000 65535 f \n0000000003 00000 n \ntrailer\n<</Size 2\n/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ],
])('leaves %s as it is', async (_what, content) => {
  const pdf = Buffer.from(content, 'latin1');
  expect(await compactPdf(pdf)).toBe(pdf);
});
