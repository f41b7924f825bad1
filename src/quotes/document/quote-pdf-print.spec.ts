import { inflateSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { extractText, getDocumentProxy } from 'unpdf';
import { productLines, quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import { expectValidPdf, popplerText } from '../../../test/pdf-check.js';
import { testConfig } from '../../../test/setup/config.js';
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../platform/pdf/pdf-templates.js';
import { hashDocument, type QuoteDocument } from './quote-document.js';
import { type PrintedQuote, quotePdfView } from './quote-pdf.js';

Logger.overrideLogger(false);
const renderer = new PdfRenderer(testConfig());
const templates = new PdfTemplates();

afterAll(() => renderer.onApplicationShutdown());

const sourceOf = (document: QuoteDocument, acceptance: PrintedQuote['acceptance'] = null) =>
  templates.source('quote', quotePdfView({ document, acceptance }));

/** Returns the text of a PDF's objects, including objects in compressed object streams. */
function objectsOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/Type \/ObjStm[^]*?stream\n([^]*?)\nendstream/g);
  return [...streams].map(([, content]) => inflateSync(Buffer.from(content!, 'latin1')).toString('latin1')).join('\n');
}

/** Renders a quote's PDF, and returns the text of each page with collapsed white space. */
async function print(document: QuoteDocument, acceptance: PrintedQuote['acceptance'] = null): Promise<string[]> {
  const pdf = await renderer.render(await sourceOf(document, acceptance));
  await expectValidPdf(pdf);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

it('the PDF contains every line, total and term', async () => {
  const pages = await print(quoteDocument(sampleLines()));
  const text = pages.join(' ');
  for (const expected of [
    'Quote Q-2026-000123 Revision 3',
    '3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34',
    'Meridian Engineering B.V.',
    'VAT NL861234567B01',
    'ME-2026-114 Design office',
    'HoloTable 65 Holographic table, 65 inch, four active users 2 €48,500.00 €97,000.00',
    'Included Items Tracking camera set 2 Included',
    'Service Level Agreement SLA Plus, next business day on site 2 €185.00 × 36 months €13,320.00',
    'Reflective-ball glasses, set of 4 3 €640.00 €1,920.00',
    'Presenter Application, per seat 5 €149.00 × 12 months €8,940.00',
    'Vision SDK SDK, one development team 1 Free',
    'Subtotal €123,630.00',
    'Shipping €3,180.00',
    'VAT (21%) €26,630.10',
    'Total €153,440.10',
    'Of which €',
    'Prepayment (30%) €46,032.03',
    'Goods lift 2.1 m wide. Deliver before 10:00.',
    'Validity Until 19 May 2026',
    'Meridian Engineering B.V. accepts quote Q-2026-000123, revision 3, at a total of €153,440.10',
    'Signature',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain('Draft');
  pages.forEach((page, index) => {
    expect(page).toContain('Q-2026-000123, revision 3');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
}, 60_000);

it('the PDF of a decided VAT has the invoices, and each amount beside a long label on one line', async () => {
  const group = {
    category: 'S' as const,
    rate: 0.21,
    supplies: ['goods' as const, 'service' as const],
    net: 12_681_000,
    shipping: 318_000,
  };
  const why = {
    label: 'seller and buyer in the Netherlands',
    reason: 'Both are in the Netherlands.',
    code: null,
    mention: null,
  };
  const document = quoteDocument(sampleLines(), {
    taxDecision: {
      seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' },
      day: '2026-05-05',
      destination: { countryCode: 'NL', postalCode: '3115 HC' },
      buyerCarries: true,
      groups: [{ ...group, ...why, tax: 2_663_010, needsProof: false }],
      missing: null,
      evidence: null,
    },
  });
  const text = (await print(document)).join(' ');
  expect(text).toContain('VAT (21%), seller and buyer in the Netherlands €26,630.10');
  expect(text).toContain(
    'Invoices Prepayment €46,032.03, with the order Shipment €88,553.85, when the goods are shipped Monthly',
  );
  expect(text).toContain('from the day of the delivery, the last one 35 months after it');
}, 60_000);

it('the PDF marks every page of a draft, and has no signature field', async () => {
  const pages = await print(quoteDocument(sampleLines(), { revision: null, shippingCost: null }));
  expect(pages.every((page) => page.includes('Draft'))).toBe(true);
  expect(pages.join()).not.toContain('Signature');
});

it('the PDF repeats the table head, keeps products with their options, and keeps the totals with a product', async () => {
  const lines = Array.from({ length: 14 }, (_, n) =>
    productLines({ name: `Table number ${n}.` }, [
      { name: `Case of ${n}.`, optionGroup: 'included' },
      { name: `Service of ${n}.`, optionGroup: 'SLA' },
      { name: `Lamp of ${n}.` },
    ]),
  );
  const pages = await print(quoteDocument(lines.flat()));
  const tables = pages.filter((page) => page.includes('Table number'));
  expect(tables.length).toBeGreaterThan(2);
  for (const page of tables) expect(page).toContain('Item Quantity Unit price Term Amount');
  lines.forEach((_, n) => {
    const parts = [`Table number ${n}.`, `Case of ${n}.`, `Service of ${n}.`, `Lamp of ${n}.`];
    expect(pages.filter((page) => parts.some((part) => page.includes(part)))).toHaveLength(1);
  });
  expect(pages.find((page) => page.includes('Subtotal'))).toContain('Table number 13.');
});

it.each([4, 5, 6, 7])('the PDF keeps the last product on the page of the totals: %p', async (more) => {
  const table = (name: string) =>
    productLines({ name }, [
      { name: 'Case', optionGroup: 'included' },
      { name: 'Service', billingPeriod: 'monthly' },
    ]);
  const rest = Array.from({ length: more }, (_, n) => ({ name: `Extra ${n}` }));
  const lines = [...Array.from({ length: 8 }, (_, n) => table(`Table ${n}`)).flat(), ...productLines({}, rest)];
  const pages = await print(quoteDocument([...lines, ...table('The last one')]));
  expect(pages.find((page) => page.includes('Subtotal'))).toContain('The last one');
});

it('the PDF of an accepted quote shows the acceptance instead of a form to sign', async () => {
  const document = quoteDocument(sampleLines());
  const signed = { signerName: 'Anna de Vries', signerTitle: 'Head of Design', purchaseOrder: 'PO-7781' };
  const acceptedAt = new Date('2026-11-21T14:05:09Z');
  const signatures = [
    { signerName: 'Tom Bakker', accountName: 'Tom Bakker', signerTitle: null, signedAt: '2026-11-20T09:30:00Z' },
    { signerName: 'Ada Adams', accountName: 'Tim Timmer', signerTitle: null, signedAt: '2026-11-20T09:40:00Z' },
  ];
  const text = (await print(document, { revision: 3, ...signed, acceptedAt, signatures })).join(' ');
  expect(text).toContain('Accepted online Meridian Engineering B.V. has accepted quote Q-2026-000123, revision 3');
  for (const said of [
    ...Object.values(signed),
    'Tom Bakker, 20 Nov 2026, 09:30 UTC',
    'Ada Adams (Tim Timmer), 20 Nov 2026, 09:40 UTC',
    '21 Nov 2026, 14:05 UTC',
    hashDocument(document),
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Signature');
});

it('the PDF is a tagged A4 document with a title and a language', async () => {
  const source = await sourceOf(quoteDocument(sampleLines()));
  const pdf = await getDocumentProxy(new Uint8Array(await renderer.render(source)));
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Quote Q-2026-000123, revision 3', Creator: 'HoloPortal', Language: 'en' });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { view } = await pdf.getPage(1);
  expect(view.map(Math.round)).toEqual([0, 0, 595, 842]);
});

it('the PDF uses its own fonts for Latin, Greek and Cyrillic', async () => {
  const name = 'Łódź Škoda Größe €, Ελληνικά, Кириллица';
  const source = await sourceOf(quoteDocument(productLines({ name, description: name })));
  const pdf = objectsOf(await renderer.render(source));
  const fonts = new Set([...pdf.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, font]) => font));
  expect(fonts).toEqual(new Set(['Inter-Regular', 'Inter-Medium', 'Inter-SemiBold', 'GeistMono-Medium']));
  expect(pdf).not.toContain('/Type3');
});

it('the PDF shows user input literally, even HTML', async () => {
  const nasty = '</style><script>document.body.remove()</script> "\'`{{number}} <b>bold</b> & &lt;';
  const lines = productLines({ name: nasty, description: nasty }, [{ name: nasty, optionGroup: nasty }]);
  const company = { ...quoteDocument([]).company, name: nasty };
  const pages = await print(quoteDocument(lines, { company, deliveryNotes: nasty, customerReference: nasty }));
  // The text is in eight places: name, description, group, option, reference, notes, and the company in header and
  // acceptance.
  const solid = (text: string) => text.replaceAll(' ', '');
  expect(solid(pages.join('')).split(solid(nasty))).toHaveLength(1 + 8);
});

it('the PDF keeps long texts within their columns and margins', async () => {
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter';
  const lines = productLines({ name: word, description: word, quantity: 99_999, unitPrice: 99_999_999 }, [
    { name: word },
  ]);
  const document = quoteDocument(lines, { deliveryNotes: word.repeat(4), customerReference: word.repeat(3) });
  const source = await sourceOf(document);
  const pdf = await getDocumentProxy(new Uint8Array(await renderer.render(source)));
  const texts = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || !item.str.trim()) continue;
      const left = item.transform[4] as number;
      texts.push({ text: item.str, left, right: left + item.width });
    }
  }
  // Units are points: A4 is 595 wide and its margins are 51; the first column ends where the column of quantities
  // begins.
  expect(texts.filter(({ left, right }) => left < 50.5 || right > 545)).toEqual([]);
  const quantity = texts.find(({ text }) => text === 'Quantity')!;
  const table = texts.slice(
    texts.indexOf(quantity),
    texts.findIndex(({ text }) => text === 'Delivery notes'),
  );
  expect(table.filter(({ text, right }) => /[a-z]{20}/.test(text) && right > quantity.left)).toEqual([]);
});

it('the PDF of a hundred products with all their options is under 1 MB', async () => {
  const options = Array.from({ length: 13 }, (_, n) => ({
    name: `Option number ${n}, with a name of some length`,
    optionGroup: ['included', 'SLA', 'additional-peripherals', 'Cables'][n % 4]!,
  }));
  const lines = Array.from({ length: 100 }, (_, n) => productLines({ name: `Table number ${n}.` }, options));
  const pdf = await renderer.render(await sourceOf(quoteDocument(lines.flat())));
  expect(pdf.length).toBeLessThan(1_000_000);
  const headers = objectsOf(pdf).match(/\/Headers \[[^\]]*\]/g)!;
  expect(headers.length).toBeGreaterThan(1_400);
  for (const header of headers) expect(header.match(/node/g)).toHaveLength(2); // the header of its column and the header of its row
}, 60_000);

/** Removes characters that only the layout adds: white space, direction marks and ligatures. */
const plain = (words: string): string => words.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

it('the PDF shows names in all supported scripts, and embeds their fonts only when needed', async () => {
  const arabic = ['شركة النور للتجارة', 'محمد بن أحمد الإمارات', 'پژوهش گستر چاپ'];
  const joined = ['บริษัท สยามจอภาพ จำกัด', 'ผู้ซื้อ น้ำทิพย์', 'श्री राम इंजीनियरिंग', 'हिन्दी क्षेत्र प्राइवेट लिमिटेड'];
  const single = [
    'Công ty Thiết bị Ứng dụng',
    'חברת הולוגרמה',
    'საქართველოს ქარხანა',
    'Հայաստանի ընկերություն',
    '北京全息有限公司',
    '株式会社ホログラム',
    '김민수',
    'Launch 🚀',
    '≥ 27 ≤ 32 →',
  ];
  const names = [...arabic, ...joined, ...single];
  const document = quoteDocument([...sampleLines(), ...names.flatMap((name) => productLines({ name }))]);
  const source = await sourceOf(document);
  const pdf = await renderer.render(source);
  await expectValidPdf(pdf);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  const printed = new Set(plain(text));
  // Readers that extract single glyphs also find every letter, except in Thai and Devanagari, where a glyph can stand
  // for several letters.
  for (const name of [...arabic, ...single]) {
    expect({ name, missing: [...plain(name)].filter((letter) => !printed.has(letter)) }).toEqual({ name, missing: [] });
  }
  const read = popplerText(pdf);
  if (read !== null) {
    expect(read).not.toMatch(/[\0\uFFFD]/);
    for (const name of [...joined, ...single, 'شركة', 'محمد', 'پژوهش']) expect(plain(read)).toContain(plain(name));
  }
  // The PDF uses no fonts of the machine, and static fonts where there are some: a variable font has no name in a PDF.
  const fonts = new Set(
    [...objectsOf(pdf).matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, font]) => font!.split('-')[0]),
  );
  const scripts = ['Thai', 'Devanagari', 'HebrewThin', 'Georgian', 'Armenian'].map((script) => `NotoSans${script}`);
  const ours = ['Inter', 'GeistMono', 'Vazirmatn', ...scripts];
  expect([...fonts].toSorted()).toEqual(ours.toSorted());

  const other = await sourceOf(quoteDocument(sampleLines()));
  expect(other.style).not.toContain('@font-face');
  expect(source.frame).toBe(other.frame);
}, 60_000);
