import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import axe, { type RunOptions } from 'axe-core';
import pg from 'pg';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Frame,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { freePort } from '../setup/ports.js';
import { resolveChromium } from '../../src/platform/pdf/chromium.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { testConfig } from '../setup/config.js';
import type { TestDatabase } from '../setup/database.js';
import { createDemo } from '../setup/seeded-database.js';

/** A mail in the catcher. */
interface CaughtMail {
  subject: string;
  html: string;
  to: { address: string }[];
  attachments?: unknown[];
}

/** What `npm start` runs, built and as its own process, with the demo in a database of the test; and a browser. */
export class Portal {
  private constructor(
    readonly url: string,
    readonly mailUrl: string,
    private readonly server: ChildProcess,
    private readonly database: TestDatabase,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<Portal> {
    const { database, dataDir } = await createDemo();
    const [port, mailPort] = [await freePort(), await freePort()];
    const chromiumPath = await resolveChromium(testConfig());
    const server = spawn('node_modules/.bin/node', ['dist/src/start.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        NODE_OPTIONS: '',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        PORT: String(port),
        MAIL_UI_PORT: String(mailPort),
        LOG_LEVEL: 'error',
        THROTTLE_PER_MINUTE: '100000',
        DATABASE_TIMEOUT_MS: '30000', // on a machine that does much else
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await welcomed(server);
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'],
    });
    (globalThis as { onTestFailure?: () => Promise<void> }).onTestFailure = () => tellOfPages(browser);
    return new Portal(`http://localhost:${port}`, `http://localhost:${mailPort}`, server, database, browser);
  }

  /** A browser window of somebody new. */
  async visit(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
    const context = await this.browser.newContext({ baseURL: this.url, acceptDownloads: true, ...options });
    context.on('page', watch);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return { context, page };
  }

  /** The API, for somebody signed in, without a browser. */
  async api(email: string) {
    const context = await this.browser.newContext({ baseURL: this.url });
    const { request } = context;
    const answer = await request.post('/api/v1/auth/login', { data: { email, password: DEMO_PASSWORD } });
    if (!answer.ok()) throw new Error(`Signing ${email} in answered ${answer.status()}`);
    return request;
  }

  /** The mails to somebody, as the catcher shows them, the latest last. */
  async mailsTo(email: string): Promise<CaughtMail[]> {
    const mails = (await (await fetch(`${this.mailUrl}/email`)).json()) as CaughtMail[];
    return mails.filter(({ to }) => to[0]?.address === email);
  }

  /** The address of the button in the latest mail with that subject, once it has arrived. */
  async linkTo(email: string, subject: string | RegExp): Promise<string> {
    for (let tries = 0; tries < 75; tries++) {
      const mail = (await this.mailsTo(email)).findLast((caught) => caught.subject.match(subject));
      const link = mail && /class="button" href="([^"]+)"/.exec(mail.html)?.[1];
      if (link) return link.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');
      await setTimeout(200);
    }
    throw new Error(`${email} got no mail '${String(subject)}' with a button`);
  }

  /** What the database is made to say, past the server. */
  async sql(statement: string, parameters: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    await client.query(statement, parameters);
    await client.end();
  }

  async close(): Promise<void> {
    await this.browser.close();
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
    await this.database.drop();
  }
}

/** What a page has asked for and not got, and what it complained of, with the time. */
const seen = new WeakMap<Page, { open: Map<Request, number>; complaints: string[] }>();

function watch(page: Page): void {
  const open = new Map<Request, number>();
  const complaints: string[] = [];
  const complain = (what: string) => complaints.push(`${new Date().toISOString()} ${what}`);
  seen.set(page, { open, complaints });
  page.on('request', (request) => open.set(request, Date.now()));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    complain(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (answer) => answer.status() >= 500 && complain(`${answer.status()} ${answer.url()}`));
  page.on('console', (message) => message.type() === 'error' && complain(message.text()));
  page.on('pageerror', (error) => complain(error.stack ?? error.message));
  page.on('crash', () => complain('The page crashed'));
}

/** Prints how each page looks to somebody who reads it: a test that failed tells only what it waited for. */
async function tellOfPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const { open, complaints } = seen.get(page) ?? { open: new Map<Request, number>(), complaints: [] };
    const said = await Promise.race([
      page.locator('body').ariaSnapshot({ timeout: 5_000 }),
      setTimeout(6_000, 'The page does not answer.'),
    ]).catch(String);
    const waiting = [...open].map(
      ([request, since]) => `${Date.now() - since} ms: ${request.method()} ${request.url()}`,
    );
    const told = [
      page.url(),
      said.slice(-3_000), // what opened last comes last, a toast too
      'Not answered:',
      ...waiting,
      'Complaints:',
      ...complaints.slice(-20),
    ];
    process.stderr.write(`\n${told.join('\n')}\n`);
  }
}

/** A document as a browser has it: Node's types know none. */
interface Moving {
  getAnimations(): { playState: string }[];
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Puts axe into a frame. A preview is another document once it is drawn anew, as it is for another colour scheme. */
async function bringAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate<boolean>("'axe' in globalThis"))) await frame.evaluate(axe.source);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed') || !frame.parentFrame()) throw error;
    await bringAxe(frame);
  }
}

/** What axe finds wrong with the page when nothing moves any more, by the rules of WCAG 2.2 AA or only by those named. */
async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) await bringAxe(frame);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    // No rule of WCAG's, but who jumps from one part of a page to the next goes by their names.
    ...(!rules && { rules: { 'landmark-unique': { enabled: true } } }),
    // What is not told is not worked out, such as the way to each element that is as it should be: half the time.
    resultTypes: ['violations'],
    selectors: false,
    preload: { assets: ['media'] },
  };
  // Only what is wrong leaves the page: to hand over all that axe has seen takes longer than to see it.
  return page.evaluate(async (given) => {
    const {
      document,
      requestAnimationFrame,
      axe: within,
    } = globalThis as unknown as {
      document: Moving;
      requestAnimationFrame: (go: () => void) => void;
      axe: typeof axe;
    };
    // Not `finished`: of what is hidden meanwhile, as in a menu that was closed, it never settles.
    const moves = () => document.getAnimations().some(({ playState }) => playState === 'running');
    while (moves()) await new Promise<void>((go) => requestAnimationFrame(go));
    const { violations } = await within.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  }, options);
}

/**
 * Nothing for axe to find once a page of the site is laid out whole; in the other colour scheme nothing among the rules that
 * are about colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('[data-fresh] .site-footer').waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    const faults = await accessibilityFaults(
      page,
      colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined,
    );
    expect({ at: page.url(), colorScheme, faults }).toEqual({ at: page.url(), colorScheme, faults: [] });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Settles once the app has taken over what the server drew there: before that nothing answers to what is done with it. */
export async function takenOver(part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    const { requestAnimationFrame } = globalThis as unknown as { requestAnimationFrame: (go: () => void) => void };
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps$'))) {
      await new Promise<void>((go) => requestAnimationFrame(go));
    }
  });
}

/** What the browser complains of from now on, such as a page that it draws otherwise than the server did. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

/** From now on what the page asks for at such an address comes a second late, until `page.unrouteAll`. */
export async function comesLate(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
}

/** Settles when the server has printed where it runs. */
function welcomed(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('HoloPortal runs at')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it ran:\n${output}`)));
  });
}

/** Accepts the quote on the page: presses the button with the amount, and confirms what is named again. */
export async function acceptOffer(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Accept ${amount}` }).click();
  const asked = page.getByRole('dialog', { name: `Accept ${amount}?` });
  await asked.getByRole('button', { name: 'Accept quote' }).click();
}

/** The name of a downloaded PDF, and what it says. */
export async function readPdf(download: Download): Promise<{ filename: string; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return { filename: download.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}
