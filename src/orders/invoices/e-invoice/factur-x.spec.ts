import { Logger } from '@nestjs/common';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  decodePDFRawStream,
} from 'pdf-lib';
import { eInvoiceOf } from '../../../../test/builders/e-invoices.js';
import { quoteDocument, sampleLines } from '../../../../test/builders/quote-document.js';
import { xmlValues } from '../../../../test/en16931/xml-values.js';
import { INVOICE_TERMS, invoicesOf, SALE } from '../../../../test/builders/sales.js';
import { expectValidPdf, popplerText, type QpdfObject, qpdfObjects } from '../../../../test/pdf-check.js';
import { loadConfig } from '../../../config.js';
import { toCii } from './cii.js';
import { facturX } from './factur-x.js';
import type { OrderInvoice } from '../../order.entity.js';
import { invoicePdfView } from '../invoice-pdf.js';
import { quotePdfView } from '../../../quotes/document/quote-pdf.js';
import { archivalPdf } from '../../../platform/pdf/archival-pdf.js';
import { PdfRenderer } from '../../../platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../../platform/pdf/pdf-templates.js';

Logger.overrideLogger(false);
const renderer = new PdfRenderer(loadConfig());
const templates = new PdfTemplates();
afterAll(() => renderer.onApplicationShutdown());

const invoice = eInvoiceOf('S');
const document = quoteDocument(sampleLines());
const view = { ...quotePdfView({ document, acceptance: null }), title: 'Rechnung «Ä» (1) Ω' };
const source = await templates.source('quote', view);

/** Requirements of ISO 19005-3 (PDF/A-3, level B) and of Factur-X, one after the other. */
it('a PDF with an attachment is PDF/A-3', async () => {
  const [plain, pdf] = [await renderer.render(source), await renderer.render(source, facturX(invoice))];
  await expectValidPdf(pdf);
  expect(popplerText(pdf)).toBe(popplerText(plain));
  expect(pdf.toString('latin1', 0, 15)).toBe('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'); // 6.1.2: a comment of bytes above 127
  expect(pdf.toString('latin1').endsWith('%%EOF\n')).toBe(true); // 6.1.3

  const { context, catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const { trailerInfo } = context;
  expect(trailerInfo.Encrypt).toBeUndefined();
  expect(trailerInfo.ID?.toString()).toMatch(/^\[ <([0-9a-f]{32})> <\1> \]$/);

  // 6.2.2: the colours are RGB and grey, whose meaning is sRGB.
  const [intent] = catalog.lookup(PDFName.of('OutputIntents'), PDFArray).asArray();
  const output = context.lookup(intent, PDFDict);
  expect(output.get(PDFName.of('S'))?.toString()).toBe('/GTS_PDFA1');
  const profile = output.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream;
  expect(profile.dict.get(PDFName.of('N'))?.toString()).toBe('3');
  const icc = Buffer.from(decodePDFRawStream(profile).decode());
  expect([icc.readUInt32BE(0), icc.toString('latin1', 12, 20), icc.toString('latin1', 36, 40)]).toEqual([
    icc.length,
    'mntrRGB ',
    'acsp',
  ]);

  // 6.2.11: every font is embedded, and glyphs are selected by number.
  const dictionaries = context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (object instanceof PDFRawStream) return [object.dict];
    return object instanceof PDFDict ? [object] : [];
  });
  const ofType = (key: string, value: string) =>
    dictionaries.filter((one) => one.get(PDFName.of(key))?.toString() === `/${value}`);
  expect(ofType('Type', 'FontDescriptor').length).toBeGreaterThan(0);
  for (const font of ofType('Type', 'FontDescriptor')) {
    expect(['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.has(PDFName.of(key)))).toBe(true);
    expect(font.has(PDFName.of('CIDSet'))).toBe(false);
  }
  for (const font of ofType('Subtype', 'CIDFontType2')) {
    expect(font.get(PDFName.of('CIDToGIDMap'))?.toString()).toBe('/Identity');
  }
  for (const font of ofType('Type', 'Font')) {
    expect(['/Type0', '/CIDFontType2', '/Type3']).toContain(font.get(PDFName.of('Subtype'))?.toString());
  }

  // 6.1.7, 6.2.8, 6.3, 6.6.1: nothing that the standard forbids.
  expect(dictionaries.map(String).join('\n')).not.toMatch(
    /\/(JavaScript|JS|Launch|OpenAction|AA|LZWDecode|DeviceCMYK|Interpolate|Alternates)\b/,
  );
  for (const state of ofType('Type', 'ExtGState')) expect(state.has(PDFName.of('TR'))).toBe(false);
  for (const link of ofType('Subtype', 'Link')) expect(link.get(PDFName.of('F'))?.toString()).toBe('4');

  // 6.6.2: the properties are XMP, not compressed, and equal those of the file.
  const metadata = catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
  expect(metadata.dict.has(PDFName.of('Filter'))).toBe(false);
  const packet = Buffer.from(metadata.contents).toString('utf8');
  expect(packet).toMatch(/^<\?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"\?>\n[^]*\n<\?xpacket end="w"\?>$/);
  const values = await xmlValues(packet);
  const of = (key: string) => values.get(`rdf:RDF/rdf:Description/${key}`)?.join();
  const info = context.lookup(trailerInfo.Info, PDFDict);
  const date = (info.get(PDFName.of('CreationDate'))?.toString() ?? '').replace(
    /^\(D:(....)(..)(..)(..)(..)(..)\+00'00'\)$/,
    '$1-$2-$3T$4:$5:$6+00:00',
  );
  expect([of('pdfaid:part'), of('pdfaid:conformance')]).toEqual(['3', 'B']);
  expect(of('dc:title/rdf:Alt/rdf:li')).toBe(view.title);
  expect(of('xmp:CreatorTool')).toBe('HoloPortal');
  expect([of('xmp:CreateDate'), of('xmp:ModifyDate')]).toEqual([date, date]);
  expect(of('pdf:Producer')).toMatch(/^Skia/);
  const schema = 'pdfaExtension:schemas/rdf:Bag/rdf:li';
  const names = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'];
  expect(of(`${schema}/pdfaSchema:prefix`)).toBe('fx');
  expect(of(`${schema}/pdfaSchema:property/rdf:Seq/rdf:li/pdfaProperty:name`)).toBe(names.join());
  expect(names.map((name) => of(`fx:${name}`))).toEqual(['factur-x.xml', 'INVOICE', '1.0', 'EN 16931']);

  // 6.8: the file is named, typed and related.
  const files = catalog.lookup(PDFName.of('AF'), PDFArray);
  const attached = files.lookup(0, PDFDict);
  expect(attached.get(PDFName.of('AFRelationship'))?.toString()).toBe('/Alternative');
  expect(attached.get(PDFName.of('UF'))?.toString()).toBe('(factur-x.xml)');
  const tree = catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict);
  expect(tree.lookup(PDFName.of('Names'), PDFArray).get(1)).toBe(files.get(0) as PDFRef);
  const file = attached.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F')) as PDFRawStream;
  expect(file.dict.get(PDFName.of('Subtype'))?.toString()).toBe('/text#2Fxml');
  expect(file.dict.lookup(PDFName.of('Params'), PDFDict).has(PDFName.of('ModDate'))).toBe(true);
  expect(Buffer.from(decodePDFRawStream(file).decode()).toString()).toBe(toCii(invoice));

  // It stays tagged.
  expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true);
  expect(catalog.get(PDFName.of('Lang'))?.toString()).toMatch(/en/);
  expect(info.get(PDFName.of('Title'))).toBeInstanceOf(PDFHexString);
});

/**
 * The requirements that a validator of PDF/A looks at first, read by a program that knows nothing of our writer. veraPDF
 * is neither a Debian nor an npm package.
 */
it('qpdf finds the output intent, the properties, the related file and the fonts in the PDF of an order', async () => {
  const { order, lines, invoices } = invoicesOf(
    {
      ...SALE,
      countryCode: 'NL',
      vatNumber: null,
      destination: { countryCode: 'BE', postalCode: '1000' },
      isInstalled: true,
      prepayment: 0.3,
    },
    true,
  );
  const { contact } = quoteDocument(sampleLines());
  Object.assign(order, {
    quote: { id: '1' },
    quoteNumber: 'Q-2026-000123',
    revision: 2,
    deliveryMethod: 'DAP',
    contact,
  });
  const [issued] = invoices.slice(1);
  const row = { ...INVOICE_TERMS, kind: 'shipment', total: issued!.totals.gross, paidAmount: 0, creditedAmount: 0 };
  const invoiced = { ...row, document: issued } as unknown as OrderInvoice;
  const shown = invoicePdfView(invoiced, order, lines, { iban: 'NL91ABNA0417164300', bic: null });
  expect(shown.totals.taxGroups!.map(({ label }) => label).join()).toContain('installed in Belgium');
  const pdf = await renderer.render(await templates.source('invoice', shown), facturX(issued!));
  await expectValidPdf(pdf);
  const read = qpdfObjects(pdf);
  if (!read) return; // null when qpdf is not installed
  const { find, all } = read;
  const of = (one: QpdfObject, ...keys: string[]) => {
    let at: unknown = one;
    for (const key of keys) {
      const value = (at as Record<string, unknown>)[key];
      at = typeof value === 'string' && value.endsWith(' 0 R') ? find(value) : value;
    }
    return at;
  };
  const text = ({ data = '' }: QpdfObject) => Buffer.from(data, 'base64').toString();
  const trailer = find('trailer');
  const catalogue = find(trailer['/Root']);
  expect(trailer).toMatchObject({ '/ID': [expect.any(String), expect.any(String)] });
  expect(trailer).not.toHaveProperty('/Encrypt');

  const [intent] = catalogue['/OutputIntents'] as unknown[];
  expect(find(intent)).toMatchObject({ '/S': '/GTS_PDFA1', '/OutputConditionIdentifier': 'u:sRGB IEC61966-2.1' });
  expect(of(find(intent), '/DestOutputProfile')).toMatchObject({ '/N': 3 });

  const metadata = text(of(catalogue, '/Metadata') as QpdfObject);
  expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');

  const [file] = catalogue['/AF'] as unknown[];
  expect(of(catalogue, '/Names', '/EmbeddedFiles', '/Names')).toEqual(['u:factur-x.xml', file]);
  expect(find(file)).toMatchObject({ '/AFRelationship': '/Alternative', '/UF': 'u:factur-x.xml' });
  const embedded = of(find(file), '/EF', '/F') as QpdfObject;
  expect(embedded).toMatchObject({ '/Type': '/EmbeddedFile', '/Subtype': '/text/xml' });
  expect(text(embedded)).toBe(toCii(issued!));

  const fonts = all.filter((one) => one['/Type'] === '/FontDescriptor');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const program = of(font, font['/FontFile2'] ? '/FontFile2' : '/FontFile3') as QpdfObject;
    expect(program.data!.length).toBeGreaterThan(100);
  }
  for (const font of all.filter((one) => one['/Type'] === '/Font' && one['/Subtype'] === '/Type0')) {
    expect(font).toHaveProperty('/ToUnicode');
  }
});

it('a file that cannot be an archive is refused', async () => {
  await expect(archivalPdf(Buffer.from('%PDF-1.4\nnothing'), facturX(invoice))).rejects.toThrow('cannot be parsed');
});
