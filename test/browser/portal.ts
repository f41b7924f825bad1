import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { freePort } from '../setup/ports.js';
import { resolveChromium } from '../../src/platform/pdf/chromium.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { testConfig } from '../setup/config.js';
import { type Settings, startHere } from './portal-server.js';
import { createDemo } from '../setup/seeded-database.js';

/** A mail in the catcher. */
interface CaughtMail {
  subject: string;
  html: string;
  to: { address: string }[];
  attachments?: unknown[];
}

/** The whole product with the demo in a database of the test, and a browser. */
export class Portal {
  private constructor(
    readonly url: string,
    readonly mailUrl: string,
    private readonly databaseUrl: string,
    private readonly browser: Browser,
    /** What has started; closed from the last to the first, each even if another one cannot be closed */
    private readonly started: AsyncDisposableStack,
  ) {}

  /**
   * Starts the API, the worker and the mail catcher with the settings of the demo, or with these instead. They run in the
   * process of the test, because a process of their own takes four seconds of CPU time to start.
   *
   * @param startServer `startProcess` for the built product in a process of its own, as `npm start` runs it
   */
  static async start(settings: Settings = {}, startServer = startHere): Promise<Portal> {
    await using started = new AsyncDisposableStack(); // closes what has started when a later part fails
    const { database, dataDir } = await createDemo();
    started.defer(() => database.drop());
    const [port, mailPort] = [await freePort(), await freePort()];
    const mailUrl = `http://localhost:${mailPort}`;
    const chromiumPath = await resolveChromium(testConfig());
    const server = await startServer({
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      MAIL_UI_PORT: String(mailPort),
      LOG_LEVEL: 'silent',
      THROTTLE_PER_MINUTE: '100000',
      DATABASE_TIMEOUT_MS: '30000', // for a machine under load
      ...settings,
    });
    started.defer(() => server.close());
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      chromiumSandbox: false,
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        // A page lives for seconds here: optimizing its code takes more CPU time than the optimized code saves.
        '--js-flags=--no-maglev --no-opt',
      ],
    });
    started.defer(() => browser.close());
    (globalThis as { onTestFailure?: () => Promise<void> }).onTestFailure = () => tellOfPages(browser);
    return new Portal(`http://localhost:${port}`, mailUrl, database.url, browser, started.move());
  }

  /**
   * Opens a new browser window without a session. Animations are off by default, because drawing them takes much CPU
   * time. Only a `live` window opens the stream of messages, because a page with an open stream never has an idle network.
   *
   * @param as e-mail address of a user of the demo who is signed in
   */
  async visit({ as, live = false, ...options }: BrowserContextOptions & { as?: string; live?: boolean } = {}): Promise<{
    context: BrowserContext;
    page: Page;
  }> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      acceptDownloads: true,
      reducedMotion: 'reduce',
      ...options,
    });
    // A browser without locks asks for messages from time to time instead, as on plain http.
    if (!live) await context.addInitScript(`Object.defineProperty(navigator, 'locks', { value: undefined })`);
    context.on('page', watch);
    if (options.javaScriptEnabled !== false) context.on('page', waitForHydration);
    if (as) await signInByApi(context.request, as);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return { context, page };
  }

  /** Returns an API client of a signed-in user, without a browser. */
  async api(email: string) {
    const context = await this.browser.newContext({ baseURL: this.url });
    await signInByApi(context.request, email);
    return context.request;
  }

  /** Returns the mails to an address from the catcher, the latest last. */
  async mailsTo(email: string): Promise<CaughtMail[]> {
    const mails = (await (await fetch(`${this.mailUrl}/email`)).json()) as CaughtMail[];
    return mails.filter(({ to }) => to[0]?.address === email);
  }

  /** Returns the address of the button in the latest mail with this subject, once it has arrived. */
  async linkTo(email: string, subject: string | RegExp): Promise<string> {
    for (let tries = 0; tries < 75; tries++) {
      const mail = (await this.mailsTo(email)).findLast((caught) => caught.subject.match(subject));
      const link = mail && /class="button" href="([^"]+)"/.exec(mail.html)?.[1];
      if (link) return link.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');
      await setTimeout(200);
    }
    throw new Error(`${email} got no mail '${String(subject)}' with a button`);
  }

  /** Runs a statement directly on the database, without the server. */
  async sql(statement: string, parameters: unknown[] = []): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(statement, parameters);
    await client.end();
  }

  async close(): Promise<void> {
    await this.started.disposeAsync();
  }
}

async function signInByApi(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/v1/auth/login', { data: { email, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`Signing ${email} in answered ${answer.status()}`);
}

/** Fills in and sends the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Open requests of each page with their start times, and its console errors. */
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

/**
 * Prints the text of each page and its open requests after a failure, because the test's own error names only the
 * condition that it waited for.
 */
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
      said.slice(-3_000), // content that opened last comes last, including a toast
      'Not answered:',
      ...waiting,
      'Complaints:',
      ...complaints.slice(-20),
    ];
    process.stderr.write(`\n${told.join('\n')}\n`);
  }
}

/** The part of a page's globals that is read; Node's types have none. */
interface Loading {
  document: { querySelectorAll(selector: string): Iterable<object>; activeElement: { blur(): void } | null };
  history: { state: { idx: number } | null; pushState(state: object, unused: string, url: string): void };
  dispatchEvent(event: Event): void;
}

/** Timeout for hydration, in milliseconds. Then the test continues, because the scripts failed or the test delays them. */
const HYDRATION_MS = 10_000;

/** Resolves when the app has hydrated the server-rendered part; before that, it does not respond to input. */
export async function takenOver(part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    const { requestAnimationFrame } = globalThis as unknown as { requestAnimationFrame: (go: () => void) => void };
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps$'))) {
      await new Promise<void>((go) => requestAnimationFrame(go));
    }
  });
}

/** Waits until React controls the headings of a page: earlier clicks on the server's HTML do what they do without scripts. */
export async function hydrated(page: Page): Promise<void> {
  const until = Date.now() + HYDRATION_MS;
  while (!(await isHydrated(page, until)));
}

/**
 * Waits in the page, because each question to it takes CPU time of three processes. Returns false when the page has been
 * replaced meanwhile. A page without the app, such as the web version of a mail, is hydrated.
 */
async function isHydrated(page: Page, until: number): Promise<boolean> {
  try {
    await page.evaluate(async (until) => {
      const { document } = globalThis as unknown as Loading;
      const isDone = () => {
        // `start-once-drawn.mjs` adds the script of a page with this element only after the first paint.
        const app = document.querySelectorAll('script[type="module"], meta[name="app-files"]');
        if ([...app].length === 0) return true;
        const parts = [...document.querySelectorAll('main, h1')];
        return (
          parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps$')))
        );
      };
      while (!isDone() && Date.now() < until) await new Promise<void>((go) => void globalThis.setTimeout(go, 20));
    }, until);
    return true;
  } catch (error) {
    if (String(error).includes('Execution context was destroyed')) return false; // the page is navigating
    throw error;
  }
}

/** Makes `goto` and `reload` wait for hydration, unless a test looks at an earlier state of the page. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}

/** The part of the app whose screens have one frame. */
const areaOf = (path: string) => /^\/(admin|dashboard|partners\/dashboard)(?=[/?#]|$)/.exec(path)?.[1];

/**
 * Opens a screen as the links of the app do, without a new document where the page shows a screen of the same frame:
 * that takes a third of the CPU time of a load. Returns when the new screen has the focus. Loads the address when the
 * page shows something else, or has this path. After a change by SQL or by another client, use `goto`: the screen can
 * still have the earlier data and the filters of the last visit.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const area = areaOf(pathname);
  if (!area || areaOf(path) !== area || /^[^?#]*/.exec(path)![0] === pathname) {
    await page.goto(path);
    return;
  }
  // As after a step forward: the router of the app takes the place of the page in the history from its state.
  await page.evaluate((to) => {
    const shown = globalThis as unknown as Loading;
    shown.document.activeElement?.blur();
    shown.history.pushState({ idx: (shown.history.state?.idx ?? 0) + 1, key: to }, '', to);
    shown.dispatchEvent(new Event('popstate'));
  }, path);
  await page.locator('main:focus, main:focus-within').first().waitFor();
}

/** Collects the browser's console errors and warnings from now on, such as hydration mismatches. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

/** Delays the page's requests to an address by a second, until `page.unrouteAll`. */
export async function comesLate(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
}

/** Accepts the quote on the page: clicks the button with the amount, and confirms the dialog that repeats it. */
export async function acceptOffer(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Accept ${amount}` }).click();
  const asked = page.getByRole('dialog', { name: `Accept ${amount}?` });
  await asked.getByRole('button', { name: 'Accept quote' }).click();
}

/** Returns the name and the text of a downloaded PDF. */
export async function readPdf(download: Download): Promise<{ filename: string; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return { filename: download.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}
