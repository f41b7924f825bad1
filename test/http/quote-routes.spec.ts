import { randomUUID } from 'node:crypto';
import { QUOTE_ACTIONS, QUOTE_STATUSES, type QuoteAction, type QuoteStatus } from '../../src/rules/quote-status.js';
import type { QuoteDto, QuoteEventDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, RIVAL, STAFF, TestApp } from '../app.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation } from './operation.js';
import { quoteOperations, send } from './operations.js';
import { snapshot } from './snapshot.js';

/** Event that each action records; the table of transitions does not include it. */
const EVENTS: Partial<Record<QuoteAction, string>> = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  accept: 'accepted',
  reject: 'rejected',
  change_lines: 'lines_changed',
  adjust_pricing: 'price_adjusted',
  approve: 'sent',
  decline: 'declined',
  request_change: 'change_requested',
  recall: 'recalled',
  extend: 'extended',
};

const actions = quoteOperations.filter(({ action }) => action !== undefined);
/** Actions that change the quote itself, and therefore require If-Match. */
const changing = actions.filter(({ action }) => action !== 'duplicate' && action !== 'resend');

let app: TestApp;
let companyId: string;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  ({ companyId } = await app.actor(ANNA));
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

const allowed = ({ access }: Operation): Agent => (access === 'own' ? anna : staff);
const fresh = ({ status = 'sent' }: Operation): Promise<QuoteDto> => makeQuote(app, status);
const ruleOf = ({ action = 'duplicate' }: Operation): { from: readonly QuoteStatus[]; to?: QuoteStatus } =>
  QUOTE_ACTIONS[action];

async function eventsOf(id: string): Promise<QuoteEventDto[]> {
  const { body } = await anna.get(`/quotes/${id}/events`).expect(200);
  return (body as { data: QuoteEventDto[] }).data;
}

describe.each(changing.filter(({ ok }) => ok !== 204))('$route', (operation) => {
  it('returns the quote with its new version as ETag', async () => {
    const quote = await fresh(operation);
    const response = await send(allowed(operation), operation, quote);
    expect(response.status).toBe(operation.ok);
    const after = response.body as QuoteDto;
    const { to = quote.status } = ruleOf(operation);
    expect(after).toMatchObject({ id: quote.id, number: quote.number, status: to, version: quote.version + 1 });
    expect(response.get('ETag')).toBe(`"${after.version}"`);
    const { body } = await anna.get(`/quotes/${quote.id}`).expect(200);
    expect(body).toEqual({ ...after, actions: (body as QuoteDto).actions });
  });

  it('adds at most one event, of its own type', async () => {
    const quote = await fresh(operation);
    const before = await eventsOf(quote.id);
    await send(allowed(operation), operation, quote);
    const added = (await eventsOf(quote.id)).slice(0, -before.length);
    const event = EVENTS[operation.action!];
    expect(added.map(({ type }) => type)).toEqual(event ? [event] : []);
    if (event) expect(added[0]?.actorName).toBe(operation.access === 'own' ? 'Anna de Vries' : 'Mira Jansen');
  });
});

describe.each(changing.filter(({ ok }) => ok === 204))('$route', (operation) => {
  it('deletes the quote for all users', async () => {
    const quote = await fresh(operation);
    const { status, body } = await send(allowed(operation), operation, quote);
    expect([status, body]).toEqual([204, {}]);
    await anna.get(`/quotes/${quote.id}`).expect(404);
    await staff.get(`/system/quotes/${quote.id}`).expect(404);
  });
});

describe('an action in a wrong status', () => {
  const quotes = new Map<QuoteStatus, QuoteDto>();
  beforeAll(async () => {
    for (const status of QUOTE_STATUSES) quotes.set(status, await makeQuote(app, status));
  });

  it.each(actions)('like $route returns 409 and changes nothing', async (operation) => {
    const before = await snapshot(app, companyId);
    for (const status of QUOTE_STATUSES.filter((one) => !ruleOf(operation).from.includes(one))) {
      const response = await send(allowed(operation), operation, quotes.get(status)!);
      expect([status, response.status]).toEqual([status, 409]);
      expect(response.body).toMatchObject({
        code: 'wrong_status',
        message: `This cannot be done with a quote that is ${status.replace('_', ' ')}`,
      });
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});

describe('If-Match', () => {
  it.each(changing)('$route refuses a stale copy with 412 and accepts the current one', async (operation) => {
    const quote = await fresh(operation);
    const before = await snapshot(app, companyId);
    for (const version of [quote.version - 1, quote.version + 1, 999_999_999]) {
      const stale = await send(allowed(operation), operation, quote, { 'If-Match': `"${version}"` });
      expect([stale.status, (stale.body as { code: string }).code]).toEqual([412, 'stale']);
      expect((stale.body as { message: string }).message).toBe(
        'This was changed by someone else since you opened it. Reload to see the changes.',
      );
    }
    expect(await snapshot(app, companyId)).toEqual(before);
    const { status } = await send(allowed(operation), operation, quote, { 'If-Match': `"${quote.version}"` });
    expect(status).toBe(operation.ok);
  });

  it('with a value that is no version returns 400', async () => {
    const quote = await makeQuote(app, 'draft');
    const before = await snapshot(app, companyId);
    for (const etag of ['abc', '3', '"abc"', '"1", "2"', '""', '"-1"', '"99999999999999999999"']) {
      const { status, body } = await anna
        .put(`/quotes/${quote.id}`)
        .set('If-Match', etag)
        .send({ customerReference: 'x' });
      expect([etag, status, (body as { code: string }).code]).toEqual([etag, 400, 'malformed']);
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });

  it.each(['*', 'weak'])('with the value %s is accepted', async (kind) => {
    const quote = await makeQuote(app, 'draft');
    const etag = kind === '*' ? '*' : `W/"${quote.version}"`;
    await anna.put(`/quotes/${quote.id}`).set('If-Match', etag).send({ customerReference: 'x' }).expect(200);
  });

  it('from another company gets 404 with any version', async () => {
    const quote = await makeQuote(app, 'draft');
    const rival = await app.as(RIVAL);
    for (const etag of [`"${quote.version}"`, '"999"']) {
      await rival.put(`/quotes/${quote.id}`).set('If-Match', etag).send({ customerReference: 'x' }).expect(404);
    }
  });
});

describe('an unknown quote', () => {
  it.each(quoteOperations)(
    'returns the same to another company for $route as for an unknown quote',
    async (operation) => {
      if (operation.access !== 'own') return;
      const quote = await fresh(operation);
      const rival = await app.as(RIVAL);
      const answers = [];
      for (const id of [quote.id, randomUUID()]) {
        const { status, body } = await send(rival, operation, { ...quote, id });
        answers.push({ status, ...(body as object), requestId: '' });
      }
      expect(answers[0]).toMatchObject({ status: 404, code: 'not_found', message: 'Quote not found' });
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  it.each(['1', 'x', "' or 1=1 --", 'null', randomUUID().slice(1), `${randomUUID()}x`, '%F0%9F%92%A9'])(
    'id %s returns 404 on every route',
    async (id) => {
      const quote = await makeQuote(app, 'draft');
      for (const operation of quoteOperations) {
        const { status, body } = await send(allowed(operation), operation, { ...quote, id });
        expect([operation.route, status, (body as { code: string }).code]).toEqual([operation.route, 404, 'not_found']);
      }
    },
  );

  it('an id with a NUL character returns 400 on every route', async () => {
    const quote = await makeQuote(app, 'draft');
    for (const operation of quoteOperations) {
      const { status, body } = await send(allowed(operation), operation, { ...quote, id: '%00' });
      expect([operation.route, status, (body as { code: string }).code]).toEqual([operation.route, 400, 'malformed']);
    }
    for (const method of ['put', 'delete'] as const) {
      const { body } = await anna[method](`/quotes/${quote.id}/items/%00`).send({ quantity: 2 }).expect(400);
      expect(body).toMatchObject({ code: 'malformed' });
    }
  });

  it('an item of another quote returns 404 and changes nothing', async () => {
    const [quote, other] = [await makeQuote(app, 'draft'), await makeQuote(app, 'draft')];
    const before = await snapshot(app, companyId);
    for (const item of [other.items[0]!.id, randomUUID(), 'x']) {
      await anna.put(`/quotes/${quote.id}/items/${item}`).send({ quantity: 2 }).expect(404);
      await anna.delete(`/quotes/${quote.id}/items/${item}`).expect(404);
    }
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});

describe('an account that is', () => {
  it.each(['inactive', 'suspended', 'pending_approval'])('%s gets 403 on every quote route', async (status) => {
    const quote = await makeQuote(app, 'sent');
    const before = await snapshot(app, companyId);
    await app.sql('update users set account_status = ? where email in (?, ?)', [status, ANNA, STAFF]);
    for (const operation of quoteOperations) {
      const response = await send(allowed(operation), operation, quote);
      expect([operation.route, response.status, (response.body as { code: string }).code]).toEqual([
        operation.route,
        403,
        'account_status',
      ]);
    }
    await app.sql(`update users set account_status = 'active' where email in (?, ?)`, [ANNA, STAFF]);
    expect(await snapshot(app, companyId)).toEqual(before);
  });
});
