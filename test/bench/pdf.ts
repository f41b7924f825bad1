import { Logger } from '@nestjs/common';
import { loadConfig } from '../../src/config.js';
import { startChromium } from '../../src/platform/pdf/chromium.js';
import { PdfRenderer } from '../../src/platform/pdf/pdf-renderer.js';
import { PdfTemplates } from '../../src/platform/pdf/pdf-templates.js';
import type { QuoteDocument } from '../../src/quotes/quote-document.js';
import { quotePdfView } from '../../src/quotes/quote-pdf.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';

/** A quote's PDF, from its document on, against a bare warm `page.pdf` of the same HTML (DESIGN section 8). */

const ROUNDS = 60;
const WARM_UP = 10;

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
} finally {
  await browser.close();
  await renderer.onApplicationShutdown();
}

async function compare(what: string, document: QuoteDocument): Promise<void> {
  const html = await templates.html('quote', quotePdfView({ document, acceptance: null }));
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const ours = await time(async () =>
      renderer.render(await templates.html('quote', quotePdfView({ document, acceptance: null }))),
    );
    const bare = await time(async () => {
      await page.setContent(html);
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    });
    if (round < WARM_UP) continue;
    times.ours.push(ours);
    times.bare.push(bare);
  }
  const ratio = median(times.bare) / median(times.ours);
  console.log(
    `${ratio.toFixed(2).padStart(6)}  PDF of ${what}, against a bare warm page.pdf: ` +
      `${median(times.ours).toFixed(0)} ms against ${median(times.bare).toFixed(0)} ms (bar ≥ 0.9)`,
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
