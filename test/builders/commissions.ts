import { asOf } from '../../src/platform/clock.js';
import type { OrderDto } from '../../src/orders/order-answers.dto.js';
import { OrderReader } from '../../src/orders/order-reader.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { ClientQuoteWorkflow } from '../../src/quotes/client-quote-workflow.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { ANNA, STAFF, type TestApp } from '../app.js';
import { makeCompany } from './people.js';
import { makeQuote } from './quotes.js';

/** A company in the partner programme; answers its id. */
export async function inProgramme(app: TestApp, tier = 'gold', status = 'active'): Promise<string> {
  const company = await makeCompany(app, 'partner');
  await enrol(app, company, tier, status);
  return company;
}

/** Takes a company into it, where it is not there yet. */
export async function enrol(app: TestApp, company: string, tier = 'gold', status = 'active'): Promise<void> {
  await app.sql(
    `insert into partners (id, company_id, tier, status) values (gen_random_uuid(), ?, ?, ?)
     on conflict (company_id) do nothing`,
    [company, tier, status],
  );
}

/** A quote of Anna's that this partner made for her, and that she accepted. */
export async function makeClientQuote(app: TestApp, partner: string | null, items?: QuoteLineDto[]): Promise<QuoteDto> {
  const quote = await makeQuote(app, 'sent', { items });
  await app.sql('update quotes set partner_id = ? where id = ?', [partner, quote.id]);
  const signed = { revision: 2, signerName: 'Anna de Vries' };
  await app.get(ClientQuoteWorkflow).accept(await app.actor(ANNA), quote.id, signed, '127.0.0.1');
  return quote;
}

/** The order of one, made at this moment. */
export async function makeClientOrder(app: TestApp, { id }: Pick<QuoteDto, 'id'>, at = new Date()): Promise<OrderDto> {
  const staff = await app.actor(STAFF);
  const order = await asOf(at, () => app.get(OrdersService).createFromQuote(staff, id));
  return app.get(OrderReader).get(staff, order);
}
