import { asOf } from '../../src/platform/clock.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrderReader } from '../../src/orders/order-reader.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { ANNA, STAFF, type TestApp } from '../app.js';
import { makeCompany } from './people.js';
import { makeQuote } from './quotes.js';

/** Creates a company in the partner programme; returns its id. */
export async function inProgramme(app: TestApp, tier = 'gold', status = 'active'): Promise<string> {
  const company = await makeCompany(app, 'partner');
  await enrol(app, company, tier, status);
  return company;
}

/** Adds a company to the programme if it is not in it yet. */
export async function enrol(app: TestApp, company: string, tier = 'gold', status = 'active'): Promise<void> {
  await app.sql(
    `insert into partners (id, company_id, tier, status) values (gen_random_uuid(), ?, ?, ?)
     on conflict (company_id) do nothing`,
    [company, tier, status],
  );
}

/** Creates a quote that the partner has prepared for Anna and that she has accepted. */
export async function makeClientQuote(app: TestApp, partner: string | null, items?: QuoteLineDto[]): Promise<QuoteDto> {
  const quote = await makeQuote(app, 'sent', { items });
  await app.sql('update quotes set partner_id = ? where id = ?', [partner, quote.id]);
  const signed = { revision: 2, signerName: 'Anna de Vries' };
  await app.get(ClientQuoteWorkflow).accept(await app.actor(ANNA), quote.id, signed, '127.0.0.1');
  return quote;
}

/** Creates the order for an accepted quote at a given time. */
export async function makeClientOrder(app: TestApp, { id }: Pick<QuoteDto, 'id'>, at = new Date()): Promise<OrderDto> {
  const staff = await app.actor(STAFF);
  const order = await asOf(at, () => app.get(OrdersService).createFromQuote(staff, id));
  return app.get(OrderReader).get(staff, order);
}
