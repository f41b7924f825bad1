import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Config } from '../../config.js';
import { Metrics } from '../metrics/metrics.js';
import { archivalPdf, type PdfAttachment } from './archival-pdf.js';
import { compactPdf } from './compact-pdf.js';
import { firstLine, startChromium } from './chromium.js';

/** Maximum number of documents that are rendered at the same time, each in its own page. */
const PAGES = 2;
/** Number of documents after which a page is replaced, so that memory leaks of Chromium stay small. */
const RENDERS_PER_PAGE = 200;
const EMPTY_PAGE = 'about:blank';
const MAX_WAITING = 100;
const RENDER_TIMEOUT_MS = 20_000;
const SHUTDOWN_TIMEOUT_MS = 5_000;

/** A document to render, in two parts: the part that it shares with other documents, and its own part. */
export interface PdfSource {
  /**
   * HTML page with styles and fonts that many documents share: its title, its body and the last `<style>` of its head
   * are empty.
   */
  frame: string;
  title: string;
  /** CSS rules of this document only. */
  style: string;
  /** HTML of the body. */
  body: string;
}

interface WarmPage {
  page: Page;
  renders: number;
  /** The frame that the page has loaded; its fonts remain unpacked. */
  frame: string | null;
}

interface WarmChromium {
  browser: Browser;
  context: BrowserContext;
}

/**
 * Renders HTML to PDF with one Chromium process, which is started for the first document and kept. The pages are
 * isolated: no JavaScript, no network, no files; fonts and pictures are data URIs in the HTML. `@page` rules of the
 * HTML define paper size, margins, page numbers and running titles. A page keeps its frame for the next document,
 * because unpacking fonts takes longer than rendering a short document.
 */
@Injectable()
export class PdfRenderer implements OnApplicationShutdown {
  private readonly logger = new Logger(PdfRenderer.name);
  private chromium: WarmChromium | null = null;
  private starting: Promise<WarmChromium> | null = null;
  private readonly idle: WarmPage[] = [];
  private readonly limited = pLimit(PAGES);
  private closed = false;

  @Optional() @Inject(Metrics) private readonly metrics?: Metrics;

  constructor(private readonly config: Config) {}

  /**
   * Renders the document as a tagged PDF; with an attachment as PDF/A-3 that contains it. If Chromium crashes, it is
   * restarted, and the document is rendered once more.
   *
   * @throws Error when too many documents are waiting, when rendering takes more than 20 s, or when there is no
   * Chromium
   */
  async render(source: PdfSource, attachment?: PdfAttachment): Promise<Buffer> {
    if (this.closed) throw new Error('The PDF renderer is shutting down.');
    if (this.limited.pendingCount >= MAX_WAITING) throw new Error('Too many documents are waiting to be rendered.');
    return this.limited(async () => {
      const end = this.metrics?.pdfs.startTimer();
      try {
        const printed = await this.renderOrRepeat(source);
        const pdf = await (attachment ? archivalPdf(printed, attachment) : compactPdf(printed));
        end?.({ result: 'done' });
        return pdf;
      } catch (error) {
        end?.({ result: 'failed' });
        throw error;
      }
    });
  }

  /** Waits for documents that are being rendered, then closes Chromium. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    const deadline = Date.now() + SHUTDOWN_TIMEOUT_MS;
    while (this.limited.activeCount > 0 && Date.now() < deadline) await delay(20);
    await this.chromium?.browser.close();
  }

  private async renderOrRepeat(source: PdfSource): Promise<Buffer> {
    try {
      return await this.renderOnce(source);
    } catch (error) {
      // After a crash, any of many protocol errors can occur. Rendering has no side effects, so a second attempt is
      // safe.
      if (this.closed || error instanceof RenderTimeout) throw error;
      this.logger.warn(`A PDF failed to render, trying again: ${firstLine(error)}`);
      return this.renderOnce(source);
    }
  }

  private async renderOnce(source: PdfSource): Promise<Buffer> {
    const { browser, context } = await this.warmChromium();
    try {
      return await bounded(browser, this.renderIn(context, source));
    } catch (error) {
      // A page that timed out may never respond again.
      if (error instanceof RenderTimeout) await browser.close();
      throw error;
    }
  }

  private async renderIn(context: BrowserContext, { frame, ...own }: PdfSource): Promise<Buffer> {
    const warm = this.takeIdle() ?? { page: await context.newPage(), renders: 0, frame: null };
    try {
      if (warm.frame !== frame || warm.page.url() !== EMPTY_PAGE) {
        await warm.page.setContent(frame);
        warm.frame = frame;
      }
      await warm.page.evaluate(fill, own);
      const pdf = await warm.page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
      warm.renders++;
      return pdf;
    } catch (error) {
      warm.renders = RENDERS_PER_PAGE;
      throw error;
    } finally {
      if (warm.renders < RENDERS_PER_PAGE) this.idle.push(warm);
      else await warm.page.close();
    }
  }

  private takeIdle(): WarmPage | undefined {
    let warm = this.idle.pop();
    while (warm?.page.isClosed()) warm = this.idle.pop();
    return warm;
  }

  private async warmChromium(): Promise<WarmChromium> {
    if (this.chromium?.browser.isConnected()) return this.chromium;
    this.starting ??= this.start().finally(() => {
      this.starting = null;
    });
    this.chromium = await this.starting;
    return this.chromium;
  }

  private async start(): Promise<WarmChromium> {
    const { browser, path, sandbox } = await startChromium(this.config);
    this.logger.log(`Chromium ${browser.version()} renders PDFs${sandbox ? '' : ', without its sandbox'} (${path})`);
    return { browser, context: await bounded(browser, openContext(browser)) };
  }
}

/** Opens a browser context without JavaScript, network and files. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  await context.route('**/*', (route) => route.abort());
  return context;
}

/**
 * Runs inside the page, whose own scripts are disabled. Resolves when the fonts are unpacked; otherwise letters would
 * be missing in the PDF.
 */
async function fill({ title, style, body }: Omit<PdfSource, 'frame'>): Promise<void> {
  const { document } = globalThis as unknown as {
    document: {
      title: string;
      head: { lastElementChild: { textContent: string } };
      body: { innerHTML: string };
      fonts: Iterable<{ load(): Promise<unknown> }>;
    };
  };
  document.title = title;
  document.head.lastElementChild.textContent = style;
  document.body.innerHTML = body;
  // Loads all fonts, because the fonts that the page margins need are not known before printing.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
}

class RenderTimeout extends Error {
  override readonly name = 'RenderTimeout';
}

/**
 * Returns the result of `work`, or throws after the timeout. Also throws when Chromium ends, because some of its calls
 * then never settle.
 */
async function bounded<T>(browser: Browser, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error('Chromium has ended.'));
  const timer = setTimeout(() => {
    reject(new RenderTimeout(`A PDF took over ${RENDER_TIMEOUT_MS / 1000} s to render.`));
  }, RENDER_TIMEOUT_MS);
  browser.once('disconnected', fail);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    browser.off('disconnected', fail);
  }
}
