import { Logger } from '@nestjs/common';
import { loadConfig } from '../../src/config.js';
import { startChromium } from '../../src/platform/pdf/chromium.js';
import { compactPdf } from '../../src/platform/pdf/compact-pdf.js';
import { PdfRenderer } from '../../src/platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../src/platform/pdf/pdf-templates.js';
import { facturX } from '../../src/orders/invoices/e-invoice/factur-x.js';
import { toUbl } from '../../src/orders/invoices/e-invoice/ubl.js';
import type { QuoteDocument } from '../../src/quotes/document/quote-document.js';
import { quotePdfView } from '../../src/quotes/document/quote-pdf.js';
import { eInvoiceOf } from '../builders/e-invoices.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';

/**
 * Measures rendering a quote's PDF from its document, compared with a warm `page.pdf` of the same HTML, and with a
 * `page.pdf` of the same text without design, which shows the cost of the design. Also
 * measures the file's size, the time that compressing it takes, an invoice as UBL, and a PDF that contains an e-invoice
 * (PDF/A-3) compared with one without.
 */

const ROUNDS = 60;
const WARM_UP = 10;
/** Limits: time for a short quote's PDF in milliseconds, and size of the PDF of a quote of 140 lines in kilobytes. */
const WARM_MS = 45;
const MOST_KB = 1_000;
/** Limit of an invoice of 280 lines as UBL in milliseconds, and number of invoices in each measurement. */
const [UBL_MS, UBLS] = [5, 20];

Logger.overrideLogger(false);
const config = loadConfig();
const renderer = new PdfRenderer(config);
const templates = new PdfTemplates();
const { browser } = await startChromium(config);
const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
const page = await context.newPage();

try {
  await compare('a quote of 3 products and 4 options', quoteDocument(sampleLines()));
  await compare('a quote of 20 times as many lines', quoteDocument(Array.from({ length: 20 }, sampleLines).flat()));
  await measureEInvoices();
} finally {
  await browser.close();
  await renderer.onApplicationShutdown();
}

async function compare(what: string, document: QuoteDocument): Promise<void> {
  const view = quotePdfView({ document, acceptance: null });
  const { frame, title, style, body } = await templates.source('quote', view);
  const html = frame
    .replace('<title></title>', `<title>${title}</title>`)
    .replace('<style></style>', `<style>${style}</style>`)
    .replace('<body></body>', () => `<body>${body}</body>`);
  const words = body.replace(/<svg[^]*?<\/svg>|<[^>]*>/g, '').replace(/\n\s*/g, '\n');
  const plain = `<!doctype html><html lang="en"><title>${title}</title><pre>${words}</pre></html>`;

  const printBare = async (content: string) => {
    await page.setContent(content);
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  };
  const printed = await printBare(html);
  const contestants = {
    ours: async () => renderer.render(await templates.source('quote', quotePdfView({ document, acceptance: null }))),
    bare: () => printBare(html),
    plain: () => printBare(plain),
    compact: () => compactPdf(printed),
  };
  const names = ['ours', 'bare', 'plain', 'compact'] as const;
  const times = { ours: [] as number[], bare: [] as number[], plain: [] as number[], compact: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const name of names) {
      const took = await time(contestants[name]);
      if (round >= WARM_UP) times[name].push(took);
    }
  }
  const [ours, bare, simple] = [median(times.ours), median(times.bare), median(times.plain)];
  const size = (await contestants.ours()).length / 1_000;
  console.log(
    `${ours.toFixed(0).padStart(6)}  ms, PDF of ${what} (bar ≤ ${WARM_MS} for a short one), ${median(times.compact).toFixed(0)} ms of it making it smaller`,
  );
  console.log(
    `${size.toFixed(0).padStart(6)}  kB, its size, printed ${(printed.length / 1_000).toFixed(0)} kB (bar ≤ ${MOST_KB})`,
  );
  report(bare / ours, `PDF of ${what}, against a bare warm page.pdf`, ours, bare, '≥ 0.9');
  report(ours / simple, `PDF of ${what}, in times of the same words as a plain page`, ours, simple, '≤ 5');
}

async function measureEInvoices(): Promise<void> {
  const invoice = eInvoiceOf('S', { lines: Array.from({ length: 140 }, () => eInvoiceOf('S').lines).flat() });
  const source = await templates.source(
    'quote',
    quotePdfView({ document: quoteDocument(sampleLines()), acceptance: null }),
  );
  const times = { ubl: [] as number[], plain: [] as number[], archival: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < UBLS; n++) toUbl(invoice);
    const ubl = (performance.now() - start) / UBLS;
    const plain = await time(() => renderer.render(source));
    const archival = await time(() => renderer.render(source, facturX(invoice)));
    if (round < WARM_UP) continue;
    times.ubl.push(ubl);
    times.plain.push(plain);
    times.archival.push(archival);
  }
  const [ubl, plain, archival] = [median(times.ubl), median(times.plain), median(times.archival)];
  console.log(`${ubl.toFixed(2).padStart(6)}  ms, an invoice of 280 lines as UBL (bar ≤ ${UBL_MS})`);
  report(archival / plain, 'PDF with that e-invoice (PDF/A-3), in times of one without', archival, plain, '≤ 1.5');
}

function report(ratio: number, what: string, ours: number, other: number, bar: string): void {
  console.log(
    `${ratio.toFixed(2).padStart(6)}  ${what}: ${ours.toFixed(0)} ms against ${other.toFixed(0)} ms (bar ${bar})`,
  );
}

async function time(work: () => Promise<Buffer>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
