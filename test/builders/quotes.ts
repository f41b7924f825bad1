import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { ExpireQuotesJob } from '../../src/quotes/workflow/expire-quotes.job.js';
import type { QuoteStatus } from '../../src/rules/quote-status.js';
import { QuoteNotices } from '../../src/quotes/mail/quote-notices.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { ApproveQuoteDto, QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { QuotesService } from '../../src/quotes/drafts/quotes.service.js';
import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { ANNA, STAFF, type TestApp } from '../app.js';

const DAY_MS = 86_400_000;

/** Returns a quote line for a price configuration of the demo's catalogue, with option quantities by option id. */
export function line(priceConfigurationId: string, quantity = 1, options: Record<string, number> = {}): QuoteLineDto {
  const product = CATALOG_ITEMS.find(({ priceConfigurations }) =>
    priceConfigurations.some(({ id }) => id === priceConfigurationId),
  );
  if (!product) throw new Error(`The demo has no price configuration ${priceConfigurationId}`);
  const selectedOptions = Object.entries(options).map(([optionId, count]) => ({ optionId, quantity: count }));
  return { productId: product.id, priceConfigurationId, quantity, selectedOptions };
}

/** Two desks with a pen, and three seats of software: 25,800 + 289.95 + 5,364 = 31,453.95 euros. */
export const SOME_LINES = [line('desk-27-purchase', 2, { 'pen-desk-27': 1 }), line('presenter-monthly', 3)];

/** A product without a price. */
export const UNPRICED_LINES = [
  line('table-98-built-in', 1, {
    'sla-base-table-98-built-in': 1,
    'surround-flush-table-98-built-in': 1,
  }),
];

export const TERMS: ApproveQuoteDto = { shippingCost: 640, leadTimeWeeks: 6 };

interface Wanted {
  /** E-mail address of the quote's user. Default: Anna. */
  by?: string;
  /** E-mail address of the client's user for whom a partner makes the quote. */
  forClient?: string;
  items?: QuoteLineDto[];
  reference?: string;
  terms?: Partial<ApproveQuoteDto>;
  /** Number of days by which all steps are moved into the past. */
  daysAgo?: number;
}

/** Creates a quote and moves it to this status through the services, with the same steps as users. */
export async function makeQuote(app: TestApp, status: QuoteStatus, wanted: Wanted = {}): Promise<QuoteDto> {
  const { by = ANNA, items = SOME_LINES, reference, terms, daysAgo = status === 'expired' ? 60 : 0 } = wanted;
  const [author, client, staff] = await Promise.all([
    app.actor(by),
    app.actor(wanted.forClient ?? by),
    app.actor(STAFF),
  ]);
  const quotes = app.get(QuotesService);
  const clients = app.get(ClientQuoteWorkflow);
  const review = app.get(StaffQuoteWorkflow);
  const reader = app.get(QuoteReader);
  // Steps in the past are one second apart; steps of today keep their real time.
  let past = Date.now() - daysAgo * DAY_MS;
  const step = <T>(work: () => Promise<T>): Promise<T> => (daysAgo ? asOf(new Date((past += 1_000)), work) : work());

  const id = await step(() => quotes.create(author, items, reference, client.companyId));
  if (status !== 'draft') await step(() => clients.submit(author, id));
  if (status !== 'draft' && status !== 'pending_approval') {
    await step(() => review.approve(staff, id, { ...TERMS, ...terms }));
  }
  if (status === 'accepted') {
    const signed = { revision: 2, signerName: 'Anna de Vries' };
    await step(() => clients.accept(client, id, signed, '127.0.0.1'));
  }
  if (status === 'rejected') await step(() => clients.reject(client, id, 'Next year'));
  if (status === 'expired') await new ExpireQuotesJob(app.get(Transactions), app.get(QuoteNotices)).run();
  return reader.get(author, id);
}
