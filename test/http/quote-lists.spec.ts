import { EntityManager } from '@mikro-orm/postgresql';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { OrderOverviewDto } from '../../src/orders/order-answers.dto.js';
import { ExpireQuotesJob } from '../../src/quotes/workflow/expire-quotes.job.js';
import { QuoteNotices } from '../../src/quotes/mail/quote-notices.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../../src/rules/quote-status.js';
import type { QuoteDto, QuoteRowDto, QuoteSummaryDto, SystemQuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { line, makeQuote, SOME_LINES } from '../builders/quotes.js';
import type { Operation } from './operation.js';
import { quoteOperations, send } from './operations.js';

interface Listing {
  data: SystemQuoteRowDto[];
  total: number;
  totalIsCapped: boolean;
  limit: number;
  offset: number;
  summary: QuoteSummaryDto;
}

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

const list = async (agent: Agent, query = '', path = '/quotes'): Promise<Listing> =>
  (await agent.get(`${path}${encodeURI(query)}`).expect(200)).body as Listing;

describe('a row of the quote list', () => {
  it('has all fields, equal to those of the quote', async () => {
    const items = [...SOME_LINES, line('vision-sdk-free'), line('collab-review-yearly'), line('desk-27-purchase', 3)];
    const quote = await makeQuote(app, 'sent', { items, reference: 'ME-1' });
    const [row] = (await list(await app.as(ANNA), `?search=${quote.id}`)).data;
    expect(row).toEqual({
      id: quote.id,
      acceptanceNeeds: null,
      number: quote.number,
      status: 'sent',
      version: quote.version,
      createdAt: quote.createdAt,
      submittedAt: quote.submittedAt,
      validUntil: quote.validUntil,
      isExpired: false,
      draftedBy: null,
      customerReference: 'ME-1',
      products: ['HoloDesk 27', 'Presenter', 'Vision SDK', 'Collab Review'],
      productCount: 5,
      total: quote.total,
      currency: 'EUR',
      contact: { firstName: 'Anna', lastName: 'de Vries' },
      preparedBy: null,
      partner: null,
      unreadMessages: 0,
      openQuestions: 0,
      company: { id: quote.company.id, name: quote.company.name },
      actions: quote.actions,
    });
  });

  it.each(QUOTE_STATUSES)('of a quote that is %s has the actions of the quote', async (status) => {
    const { id, actions, isExpired } = await makeQuote(app, status);
    for (const [agent, path] of [[await app.as(ANNA), '/quotes'] as const, [staff, '/system/quotes'] as const]) {
      const { body } = await agent.get(`${path}/${id}`);
      const [row] = (await list(agent, `?search=${id}`, path)).data;
      expect({ actions: row?.actions, isExpired: row?.isExpired }).toEqual({
        actions: (body as QuoteDto).actions,
        isExpired,
      });
    }
    expect(actions).toContain('duplicate');
  });

  it('belongs to the own company, and for staff to any company', async () => {
    const [annas, rivals] = [await makeQuote(app, 'draft'), await makeQuote(app, 'draft', { by: RIVAL })];
    const ids = async (agent: Agent, path?: string) =>
      (await list(agent, '?limit=100', path)).data
        .map(({ id }) => id)
        .filter((id) => [annas.id, rivals.id].includes(id));
    expect(await ids(await app.as(ANNA))).toEqual([annas.id]);
    expect(await ids(await app.as(TOM))).toEqual([annas.id]);
    expect(await ids(await app.as(RIVAL))).toEqual([rivals.id]);
    expect(await ids(await app.as(PAULA_PARTNER))).toEqual([]);
    for (const reader of [staff, await app.as(IAN_INTERNAL)]) {
      expect(await ids(reader, '/system/quotes')).toEqual([rivals.id, annas.id]);
    }
    const [row] = (await list(staff, `?search=${rivals.id}`, '/system/quotes')).data;
    expect(row?.company.name).toBe('Rival Architects GmbH');
  });
});

describe('the list of forty quotes', () => {
  let agent: Agent;
  let email: string;
  let quotes: QuoteDto[];
  beforeAll(async () => {
    const company = await makeCompany(app);
    email = await makeUser(app, { company, firstName: 'Zoë', lastName: 'O’Neil-Ünal' });
    agent = await app.as(email);
    quotes = [];
    const wanted: QuoteStatus[] = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected'];
    for (let n = 0; n < 40; n++) {
      const items = n % 2 ? [line('desk-27-purchase', 1 + (n % 5))] : [line('presenter-monthly', 1 + (n % 5))];
      // Every four consecutive quotes have the same time of creation.
      const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 4), 12));
      const make = () =>
        makeQuote(app, wanted[n % 5]!, { by: email, items, reference: n % 3 ? undefined : `Ref ${n}` });
      quotes.push(await asOf(day, make));
    }
  }, 60_000);

  const ids = async (query: string) => (await list(agent, query)).data.map(({ id }) => id);
  /** Requests all pages, and returns all rows. */
  async function paged(query: string, limit: number): Promise<QuoteRowDto[]> {
    const rows: QuoteRowDto[] = [];
    for (let page = 1; page <= Math.ceil(40 / limit); page++) {
      rows.push(...(await list(agent, `?${query}&limit=${limit}&page=${page}`)).data);
    }
    return rows;
  }

  it.each(['createdAt', 'total', 'validUntil'] as const)(
    'sorted by %s contains each quote once, in order, on its pages',
    async (sort) => {
      for (const direction of ['', '-']) {
        const rows = await paged(`sort=${direction}${sort}`, 7);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
        const keys = rows.map((row) => row[sort] ?? '');
        const ordered = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(direction ? ordered.toReversed() : ordered);
      }
      const forth = (await paged(`sort=${sort}`, 9)).map(({ id }) => id);
      const back = (await paged(`sort=-${sort}`, 9)).map(({ id }) => id);
      expect(back).toEqual(forth.toReversed());
    },
  );

  it('has the 25 newest quotes on its first page', async () => {
    const { data, total, limit, offset, totalIsCapped } = await list(agent);
    expect({ rows: data.length, total, limit, offset, totalIsCapped }).toEqual({
      rows: 25,
      total: 40,
      limit: 25,
      offset: 0,
      totalIsCapped: false,
    });
    expect(data[0]!.createdAt > data[24]!.createdAt).toBe(true);
    const { headers } = await agent.get('/quotes?range=[10,19]').expect(200);
    expect(headers['content-range']).toBe('items 10-19/40');
  });

  it.each([
    ['?status=draft', 8],
    ['?status=draft,sent', 16],
    ['?status=draft,draft', 8],
    ['?status=expired', 0],
    ['?filter={"status":["accepted","rejected"]}', 16],
    ['?createdFrom=2026-01-01', 40],
    ['?createdFrom=2026-01-05', 24],
    ['?createdTo=2026-01-05', 20],
    ['?createdFrom=2026-01-02&createdTo=2026-01-03', 8],
    ['?createdFrom=2026-01-03&createdTo=2026-01-02', 0],
    ['?createdTo=2025-12-31', 0],
    ['?search=presenter', 20],
    ['?search=PRESENTER', 20],
    ['?search=HoloDesk', 20],
    ['?search=ref', 14],
    ['?search=Ref Presenter', 7],
    ['?search=zoë', 40],
    ['?search=o’neil-ünal', 40],
    ['?search=zoë presenter', 20],
    ['?search=presenter holodesk', 0],
    ['?search=  ', 40],
    ['?search=nothing', 0],
    ['?search=presenter&status=draft&createdTo=2026-01-05', 2],
  ])('with %s returns %p', async (query, count) => {
    const { data, total } = await list(agent, `${query}&limit=100`);
    expect([data.length, total]).toEqual([count, count]);
  });

  it('finds quotes by id, its first seven characters, number, and email address', async () => {
    const quote = quotes[7]!;
    for (const search of [
      quote.id,
      quote.id.toUpperCase(),
      quote.id.slice(0, 7),
      quote.number,
      quote.number.slice(2),
    ]) {
      expect(await ids(`?search=${search}`)).toContain(quote.id);
    }
    expect(await ids(`?search=${quote.number}`)).toEqual([quote.id]);
    expect((await list(agent, `?search=${email}`)).total).toBe(40);
  });

  it('finds an edited quote by its new text only', async () => {
    const quote = quotes.find(({ status }) => status === 'draft')!;
    await agent.put(`/quotes/${quote.id}`).send({ customerReference: 'Zebra', items: [line('vision-sdk-free')] });
    expect(await ids('?search=zebra vision')).toEqual([quote.id]);
    expect(await ids(`?search=${quote.items[0]!.product.name} ${quote.number}`)).toEqual([]);
    await agent.put(`/quotes/${quote.id}`).send({ customerReference: quote.customerReference, items: SOME_LINES });
  });

  it('has a summary of all quotes, whatever the filter', async () => {
    const pipelineCents = (await paged('', 40)).reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    const expected = { totalQuotes: 40, pipelineValue: pipelineCents / 100, winRate: 20, pendingReview: 8 };
    for (const query of ['', '?status=draft', '?search=nothing', '?limit=1&page=3']) {
      expect((await list(agent, query)).summary).toEqual(expected);
    }
  });

  it.each([
    ['?sort=company', 'sort must be one of createdAt, total, validUntil'],
    ['?sort=-id', 'sort must be one of createdAt, total, validUntil'],
    ['?status=open', `status must be one of ${QUOTE_STATUSES.join(', ')}`],
    ['?createdFrom=yesterday', 'createdFrom must be a day such as 2026-01-31'],
    ['?createdTo=2026-02-30', 'createdTo must be a day such as 2026-01-31'],
    ['?limit=101', 'limit must be a whole number from 1 to 100'],
    [
      '?limit=x&status=nope',
      `status must be one of ${QUOTE_STATUSES.join(', ')}; limit must be a whole number from 1 to 100`,
    ],
    ['?companyId=1', "Unknown field 'companyId'"],
  ])('with %s returns 400: %s', async (query, message) => {
    const { body } = await agent.get(`/quotes${encodeURI(query)}`).expect(400);
    expect(body).toMatchObject({ code: 'malformed', message });
  });
});

describe('an empty list', () => {
  it('has a summary of zeros', async () => {
    const agent = await app.as(await makeUser(app));
    expect(await list(agent)).toEqual({
      data: [],
      total: 0,
      totalIsCapped: false,
      limit: 25,
      offset: 0,
      summary: { totalQuotes: 0, pipelineValue: 0, winRate: 0, pendingReview: 0 },
    });
  });
});

describe('the quote trend', () => {
  it('counts quotes by creation month, and those awaiting an answer', async () => {
    const email = await makeUser(app);
    const mine = await app.as(email);
    const trend = async () => ((await mine.get('/orders/overview').expect(200)).body as OrderOverviewDto).quotes;
    const nothing = await trend();
    expect(nothing.months).toHaveLength(24);
    expect([nothing.lately, nothing.awaited, nothing.months.every(({ quotes: count }) => count === 0)]).toEqual([
      0,
      { quotes: 0, value: 0 },
      true,
    ]);
    const made = [];
    for (const status of ['draft', 'sent', 'accepted'] as const) made.push(await makeQuote(app, status, { by: email }));
    const old = await makeQuote(app, 'accepted', { by: email, daysAgo: 100 });
    const { companyId, userId: contactId } = await app.actor(email);
    await (await app.as(STAFF)).post('/system/quotes').send({ companyId, contactId, items: SOME_LINES }).expect(201);
    const { months, lately, awaited } = await trend();
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
    expect(lately).toBe(sum(made.map(({ total }) => total)));
    expect(awaited).toEqual({ quotes: 1, value: sum([made[1]!.total, -made[1]!.tax]) });
    expect(sum(months.map(({ value }) => value))).toBe(sum([...made, old].map(({ total }) => total)));
    expect(months.filter(({ quotes: count }) => count).map(({ quotes: n, accepted }) => [n, accepted])).toEqual([
      [1, 1],
      [3, 1],
    ]);
    const { summary } = await list(mine, '');
    expect(summary.pipelineValue).toBe(sum(months.map(({ value }) => value)));
  });
});

describe('days in quote lists', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'])(
    'are in UTC whatever the database time zone: %s',
    async (zone) => {
      const name = new URL(app.config.databaseUrl).pathname.slice(1);
      await app.sql(`alter database "${name}" set timezone to '${zone}'`);
      const elsewhere = await TestApp.start({ databaseUrl: app.config.databaseUrl });
      try {
        const email = await makeUser(app);
        for (const time of ['2026-03-09T23:59:59.999Z', '2026-03-10T00:00:00.000Z', '2026-03-10T23:59:59.999Z']) {
          await asOf(new Date(time), () => makeQuote(elsewhere, 'sent', { by: email }));
        }
        const agent = await elsewhere.as(email);
        const { data } = await list(agent, '?createdFrom=2026-03-10&createdTo=2026-03-10');
        expect(data.map(({ createdAt }) => createdAt)).toEqual([
          '2026-03-10T23:59:59.999Z',
          '2026-03-10T00:00:00.000Z',
        ]);
        expect(data[0]!.validUntil).toBe('2026-04-09T23:59:59.000Z');
        const { body } = await agent.get(`/quotes/${data[0]!.id}`);
        expect(body).toMatchObject({ createdAt: data[0]!.createdAt, validUntil: data[0]!.validUntil });
      } finally {
        await elsewhere.close();
        await app.sql(`alter database "${name}" reset timezone`);
      }
    },
  );
});

describe('the counters behind the summary', () => {
  /** Yields pseudo-random numbers, the same in every run. */
  function* numbers(): Generator<number, never> {
    for (let seed = 7; ;) {
      seed = (seed * 48_271) % 2_147_483_647;
      yield seed;
    }
  }

  it('equal the rows after a random walk of concurrent actions', async () => {
    const random = numbers();
    const pick = <T>(all: readonly T[]): T => all[random.next().value % all.length]!;
    const companies = [[ANNA, TOM], [PAULA_PARTNER], [RIVAL]] as const;
    const ids = new Map<string, string[]>(companies.map((people) => [people[0], []]));
    const steps = [...quoteOperations.filter(({ route }) => !route.startsWith('GET')), 'new', 'new', 'expire'] as const;

    const step = async (what: Operation | 'new' | 'expire'): Promise<void> => {
      const people = pick(companies);
      const own = ids.get(people[0])!;
      const agent = await app.as(pick(people));
      if (what === 'new' || own.length === 0) {
        const { body } = await agent.post('/quotes').send({ items: [line('desk-27-purchase', 1 + (own.length % 7))] });
        own.push((body as QuoteDto).id);
      } else if (what === 'expire') {
        await app.sql(`update quotes set valid_until = now() - interval '1 day' where id = ? and status = 'sent'`, [
          pick(own),
        ]);
        await new ExpireQuotesJob(app.get(Transactions), app.get(QuoteNotices)).run();
      } else {
        const { body, status } = await staff.get(`/system/quotes/${pick(own)}`);
        if (status !== 200) return;
        const answer = await send(what.access === 'own' ? agent : staff, what, body as QuoteDto);
        expect(answer.status).toBeLessThan(500);
        if (what.route.endsWith('/duplicate') && answer.status === 201) own.push((answer.body as QuoteDto).id);
      }
    };
    for (let round = 0; round < 50; round++)
      await Promise.all([step(pick(steps)), step(pick(steps)), step(pick(steps)), step(pick(steps))]);

    const counted = await app.sql(
      `select company_id, status, count(*)::text as quotes, sum(total)::text as amount from quotes
        where deleted_at is null group by 1, 2 order by 1, 2`,
    );
    const kept = await app.sql(
      `select company_id, status, sum(quotes)::text as quotes, sum(amount)::text as amount from quote_counters
        group by 1, 2 having sum(quotes) <> 0 or sum(amount) <> 0 order by 1, 2`,
    );
    expect(kept).toEqual(counted);
    expect(new Set(counted.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);

    const [slow] = await app.sql(
      `select count(*)::int as "totalQuotes", sum(total)::float8 as "pipelineValue",
              round(100.0 * count(*) filter (where status = 'accepted') / count(*))::int as "winRate",
              (count(*) filter (where status = 'pending_approval'))::int as "pendingReview"
         from quotes where deleted_at is null`,
    );
    const { summary, total } = await list(staff, '', '/system/quotes');
    expect({ ...summary, total }).toEqual({ ...slow, total: slow!.totalQuotes });
  }, 60_000);

  it('do not block concurrent saves in the same company', async () => {
    const open = <T>(work: (em: EntityManager) => Promise<T>) => app.get(EntityManager).fork().transactional(work);
    const slotOf = async (em: EntityManager) => {
      const [row] = await em.execute<{ slot: number }[]>('select pg_backend_pid() % 16 as slot');
      return row!.slot;
    };
    const save = (em: EntityManager) =>
      em.execute(`insert into quotes select made.* from quotes q, jsonb_populate_record(q,
        jsonb_build_object('id', gen_random_uuid(), 'number', left(gen_random_uuid()::text, 20))) as made limit 1`);
    await makeQuote(app, 'draft');
    await open(async (first) => {
      await save(first);
      const slot = await slotOf(first);
      const saveInAnother = (): Promise<unknown> =>
        open(async (second) => {
          if ((await slotOf(second)) === slot) return saveInAnother(); // holds this connection meanwhile
          await second.execute(`set local lock_timeout = '1s'`);
          return save(second);
        });
      await saveInAnother();
    });
  });
});
