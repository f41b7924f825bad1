import { type APIRequestContext, chromium, type Page } from 'playwright-core';
import { loadConfig } from '../../src/config.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { resolveChromium } from '../../src/platform/pdf/chromium.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures the main thread time of the builder for a quote of 50 lines, compared with a quote of one line: opening the
 * quote from the list, and pressing '+' until the new total is shown.
 */

const PORT = 4114;
const LINES = 50;
const ROUNDS = 7;
/** Wait in milliseconds, longer than the debounce and the response take. */
const SETTLED_MS = 1_000;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const url = `http://localhost:${PORT}`;
const server = await serve('dist/src/main.js', `${url}/health/live`, {
  PORT: String(PORT),
  DATABASE_URL: await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000),
});
const browser = await chromium.launch({
  executablePath: await resolveChromium(loadConfig()),
  chromiumSandbox: false,
  args: ['--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
});

try {
  const context = await browser.newContext({ baseURL: url });
  const { request } = context;
  await request.post('/api/v1/auth/login', { data: { email: 'anna@client.example', password: DEMO_PASSWORD } });
  const [long, short] = [await makeDraft(request, LINES), await makeDraft(request, 1)];
  const page = await context.newPage();
  const times = { long: await measure(page, long), short: await measure(page, short) };
  report('open a quote of 50 lines in the builder', times.long.open, times.short.open, 1_000);
  report("press '+' in it, until the new total stands", times.long.press, times.short.press, 60);
} finally {
  await browser.close();
  await server.stop();
  await postgres?.stop();
}

function report(what: string, long: number, short: number, bar: number): void {
  console.log(
    `${(long / short).toFixed(2).padStart(6)} × of one line to ${what}: ` +
      `${long.toFixed(0)} ms of thread time against ${short.toFixed(0)} ms (bar ${bar} ms)`,
  );
}

/** Creates a draft with this number of lines, each with an option of every group. */
async function makeDraft(request: APIRequestContext, lines: number): Promise<string> {
  const get = async <Answer>(path: string) => (await (await request.get(`/api/v1${path}`)).json()) as Answer;
  const { data } = await get<{ data: Product[] }>('/catalog?limit=100');
  const products: Product[] = [];
  for (const { id } of data.filter(({ priceConfigurations }) => priceConfigurations.length > 0)) {
    products.push(await get<Product>(`/catalog/items/${id}`));
  }
  const items = Array.from({ length: lines }, (_, index) => {
    const product = products[index % products.length]!;
    const configuration = product.priceConfigurations.find(({ isDefault }) => isDefault)!;
    const groups = Map.groupBy(configuration.options, ({ group }) => group);
    return {
      productId: product.id,
      quantity: 1,
      priceConfigurationId: configuration.id,
      selectedOptions: [...groups.values()].map(([option]) => ({
        optionId: option!.id,
        quantity: option!.minQuantity || 1,
      })),
    };
  });
  const answer = await request.post('/api/v1/quotes', { data: { items } });
  if (!answer.ok()) throw new Error(`Creating a quote of ${lines} lines answered ${answer.status()}`);
  return ((await answer.json()) as { id: string }).id;
}

interface Product {
  id: string;
  priceConfigurations: {
    id: string;
    isDefault: boolean;
    options: { id: string; group: string | null; minQuantity: number }[];
  }[];
}

/** Returns the median main thread times of the page, in milliseconds. */
async function measure(page: Page, quoteId: string): Promise<{ open: number; press: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const spent = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const during = async (work: () => Promise<void>): Promise<number> => {
    const before = await spent();
    await work();
    await page.waitForTimeout(SETTLED_MS);
    return (await spent()) - before;
  };
  const [open, press]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`/dashboard/quotes/${quoteId}`);
    const edit = page.getByRole('link', { name: 'Edit Quote' });
    await edit.waitFor();
    await page.waitForLoadState('networkidle');
    const plus = page.getByRole('button', { name: /^One more/ }).first();
    open.push(
      await during(async () => {
        await edit.click();
        await plus.waitFor();
      }),
    );
    // Hovers first, so that only the press is measured and not Playwright's search for the button.
    await plus.hover();
    press.push(
      await during(async () => {
        await page.mouse.down();
        await page.mouse.up();
      }),
    );
    await page.evaluate('sessionStorage.clear()');
  }
  return { open: median(open), press: median(press) };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
