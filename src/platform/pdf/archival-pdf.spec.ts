import { Logger } from '@nestjs/common';
import { eInvoiceOf } from '../../../test/builders/e-invoices.js';
import { INVOICE_TERMS, invoicesOf, SALE } from '../../../test/builders/sales.js';
import { quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import { expectValidPdf, popplerText, qpdfObjects } from '../../../test/pdf-check.js';
import { testConfig } from '../../../test/setup/config.js';
import { facturX } from '../../orders/invoices/e-invoice/factur-x.js';
import { invoicePdfView } from '../../orders/invoices/invoice-pdf.js';
import type { OrderInvoice } from '../../orders/order.entity.js';
import { archivalPdf } from './archival-pdf.js';
import { PdfRenderer } from './pdf-renderer.js';
import { PdfTemplates } from './pdf-templates.js';

Logger.overrideLogger(false);
const renderer = new PdfRenderer(testConfig());
const templates = new PdfTemplates();
const attachment = facturX(eInvoiceOf('S'));
afterAll(() => renderer.onApplicationShutdown());

/** Returns the PDF view of an invoice, with this purchase order number. */
function invoiceView(purchaseOrder: string) {
  const { order, lines, invoices } = invoicesOf({ ...SALE, prepayment: 0 }, true);
  const { contact } = quoteDocument(sampleLines());
  const quote = { quote: { id: '1' }, quoteNumber: 'Q-2026-000123', revision: 2, deliveryMethod: 'DAP' };
  Object.assign(order, { ...quote, contact, purchaseOrder });
  const [document] = invoices;
  const row = { ...INVOICE_TERMS, kind: 'shipment', total: document!.totals.gross, paidAmount: 0, creditedAmount: 0 };
  return invoicePdfView({ ...row, document } as unknown as OrderInvoice, order, lines, null);
}

/** Texts whose letters the product's fonts have. */
const PRINTED = {
  'an emoji': '😀é<&>',
  'joined emoji': '👩‍👩‍👧‍👦',
  'emoji with a skin tone': '👍🏽',
  'a flag': '🇳🇱',
  'a keycap': '1️⃣',
  'emoji as text': '☎︎',
  symbols: '☎✓™½€★→■♥①∑',
  Chinese: '采购订单',
  Japanese: '注文',
  Korean: '주문',
  Thai: 'ใบสั่งซื้อ',
};

/** Texts that only fonts of the system can have: where they lack, a box is printed. */
const MAYBE_BOXES = {
  'mathematical letters': '𝐏𝐎ℝ',
  Braille: '⠓⠊',
  Yi: 'ꀀꁁ',
  Cuneiform: '𒀀𒁀',
  Tamil: 'தமிழ்',
  'rare Chinese letters': '𠀀𪜀𰻞',
  'letters of private use': '\uE000\u{F0000}\u{10FFFD}',
  'letters that Unicode does not have': '\u0378\u{1FBFF}',
  'combining marks': 'Z̷̈́a̐l',
  'a replacement mark': '\uFFFD',
};

/** Right to left: poppler writes some letters in other forms. */
const RIGHT_TO_LEFT = { Arabic: 'أمر شراء', Hebrew: 'הזמנה' };

it.each(Object.entries({ ...PRINTED, ...MAYBE_BOXES, ...RIGHT_TO_LEFT }))(
  'an invoice with %s in its purchase order number and a note has a PDF/A-3 with all its fonts',
  async (name, text) => {
    const view = { ...invoiceView(`PO ${text}`), notes: [`A note ${text}`] };
    const pdf = await renderer.render(await templates.source('invoice', view), attachment);
    await expectValidPdf(pdf);
    if (name in PRINTED) {
      // Letter by letter: poppler sorts by baseline, so that letters drawn by different fonts can come apart.
      const printed = popplerText(pdf) ?? text.repeat(2);
      const lacking = [...text].filter((letter) => printed.split(letter).length < 3);
      expect(lacking).toEqual([]);
    }
    const read = qpdfObjects(pdf);
    if (!read) return; // null when qpdf is not installed
    const fonts = read.all.filter((one) => one['/Type'] === '/Font' && one['/Subtype'] !== '/Type0');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      const glyphs =
        font['/Subtype'] === '/Type3' ? font['/CharProcs'] : read.find(font['/FontDescriptor'])['/FontFile2'];
      expect(glyphs).toBeTruthy();
    }
  },
  60_000,
);

it.each([
  ['a font without its file', '/FontFile2', '/FontNone2'],
  ['a font that only names its glyphs', '/Subtype /Type3', '/Subtype /Type1'],
])('a PDF with %s is no archive', async (_what, from, to) => {
  const source = await templates.source('invoice', invoiceView('PO 😀'));
  const { context } = await renderer['warmChromium']();
  const printed = (await renderer['renderIn'](context, source)).toString('latin1');
  expect(printed).toContain(from);
  const damaged = Buffer.from(printed.replaceAll(from, to), 'latin1');
  await expect(archivalPdf(damaged, attachment)).rejects.toThrow('The PDF has a font that is not embedded');
});
