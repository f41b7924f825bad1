import fc from 'fast-check';
import { AppError } from '../../src/platform/errors.js';
import { AcceptanceRules } from '../../src/quotes/acceptance/acceptance-rules.service.js';
import { Acceptances } from '../../src/quotes/acceptance/acceptances.service.js';
import type { SaveAcceptanceRuleDto } from '../../src/quotes/acceptance/acceptance.dto.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { ExpireQuotesJob } from '../../src/quotes/workflow/expire-quotes.job.js';
import { QuoteNotices } from '../../src/quotes/mail/quote-notices.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { type AcceptanceLimits, missingOf, needsOf } from '../../src/rules/acceptance.js';
import type { Actor } from '../../src/rules/actor.js';
import { STAFF, TestApp } from '../app.js';
import { type Buyers, checkAcceptances, makeBuyers } from '../builders/acceptances.js';
import { makeQuote, TERMS } from '../builders/quotes.js';

let app: TestApp;
let buyers: Buyers;
let staff: Actor;
/** Two administrators, two standard users. */
let people: Actor[];
beforeAll(async () => {
  app = await TestApp.start();
  buyers = await makeBuyers(app);
  staff = await app.actor(STAFF);
  people = await Promise.all(
    [buyers.admin, buyers.otherAdmin, buyers.tim, buyers.uma].map((email) => app.actor(email)),
  );
});
afterAll(() => app.close());

const setRule = (rule: SaveAcceptanceRuleDto) => app.get(AcceptanceRules).save(people[0]!, rule);
const sent = async () => (await makeQuote(app, 'sent', { by: buyers.tim })).id;
const accept = (by: number, id: string, revision = 2, purchaseOrder?: string) =>
  app
    .get(ClientQuoteWorkflow)
    .accept(people[by]!, id, { revision, signerName: 'Some Body', purchaseOrder }, '127.0.0.1');
const allow = (id: string) => app.sql(`update users set account_status = 'active' where company_id = ?`, [id]);
const reset = async () => {
  await allow(buyers.company);
  await setRule({});
};
const settled = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as AppError).code));
const rowOf = async (id: string) =>
  (
    await app.sql<{ status: string; revision: number; waits: boolean; requests: number; acceptances: number }>(
      `select q.status, q.revision, q.acceptance_needs is not null as waits,
              (select count(*)::int from acceptance_requests r where r.quote_id = q.id and r.state = 'waiting') as requests,
              (select count(*)::int from quote_acceptances a where a.quote_id = q.id and a.revision = q.revision) as acceptances
         from quotes q where q.id = ?`,
      [id],
    )
  )[0]!;

const euros = fc.option(fc.integer({ min: 0, max: 400 }).map((cents) => cents / 100));

it('the database and the portal apply a rule alike', async () => {
  const id = await sent();
  const [request] = await app.sql<{ id: string }>(
    `insert into acceptance_requests (id, quote_id, revision, sha256, asked_by_id)
     values (gen_random_uuid(), ?, 2, repeat('a', 64), ?) returning id`,
    [id, people[0]!.userId],
  );
  const signed: { userId: string; isAdmin: boolean }[] = [];
  for (const [at, isAdmin] of [
    [2, false],
    [0, true],
  ] as const) {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ adminOver: euros, twoPeopleOver: euros, purchaseOrderOver: euros }),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(null, '', 'PO-1'),
        async (limits, total, purchaseOrder) => {
          const rule = {
            admin_over: limits.adminOver,
            two_people_over: limits.twoPeopleOver,
            purchase_order_over: limits.purchaseOrderOver,
          };
          const [found] = await app.sql<{ missing: string[] }>(
            `select acceptance_missing(jsonb_populate_record(null::acceptance_rules, ?::jsonb), ?, ?::uuid, ?) as missing`,
            [JSON.stringify(rule), total, request!.id, purchaseOrder],
          );
          const inCents = Object.fromEntries(
            Object.entries(limits).map(([name, limit]) => [name, limit === null ? null : Math.round(limit * 100)]),
          ) as AcceptanceLimits;
          expect(found!.missing).toEqual(missingOf(needsOf(inCents, total), signed, purchaseOrder));
        },
      ),
      { numRuns: 60 },
    );
    const { userId } = people[at]!;
    await app.sql(
      `insert into acceptance_signatures (id, request_id, quote_id, user_id, is_admin, signer_name, address)
       values (gen_random_uuid(), ?, ?, ?, ?, 'Some Body', '')`,
      [request!.id, id, userId, isAdmin],
    );
    signed.push({ userId, isAdmin });
  }
}, 60_000);

/** A step of somebody. Persons are places in `people`. */
type Step =
  | { do: 'accept'; by: number; order: boolean }
  | { do: 'refuse'; by: number }
  | { do: 'withdraw'; by: number }
  | { do: 'deactivate'; by: number }
  | { do: 'rule'; rule: SaveAcceptanceRuleDto }
  | { do: 'revise' }
  | { do: 'check' };
const person = fc.integer({ min: 0, max: 3 });
const limit = fc.constantFrom(0, null, 999_999);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), by: person, order: fc.boolean() }) },
  fc.record({ do: fc.constantFrom('refuse' as const, 'withdraw' as const, 'deactivate' as const), by: person }),
  fc.record({
    do: fc.constant('rule' as const),
    rule: fc.record({ adminOver: limit, twoPeopleOver: limit, purchaseOrderOver: limit }),
  }),
  fc.record({ do: fc.constantFrom('revise' as const, 'check' as const) }),
);

it('no order of signatures, refusals, revisions and rule changes accepts what the rule forbids, or holds what it allows', async () => {
  const [acceptances, workflow] = [app.get(Acceptances), app.get(StaffQuoteWorkflow)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await reset();
      const id = await sent();
      /** What the test itself knows: the rule, who signed since the last end of a request, with a purchase order or not. */
      let rule: SaveAcceptanceRuleDto = {};
      let signed: number[] = [];
      let order = false;
      const inactive = new Set<number>();
      for (const one of steps) {
        const { revision } = await rowOf(id);
        const needs = needsOf(
          Object.fromEntries(Object.entries(rule).map(([name, euro]) => [name, euro === null ? null : euro * 100])),
          3_000_000,
        );
        const take = async (): Promise<void> => {
          if (one.do === 'accept') await accept(one.by, id, revision, one.order ? 'PO-1' : undefined);
          else if (one.do === 'refuse') await acceptances.refuse(people[one.by]!, id, { revision, reason: 'No' });
          else if (one.do === 'withdraw') await acceptances.withdraw(people[one.by]!, id);
          else if (one.do === 'rule') await setRule(one.rule);
          else if (one.do === 'check') await checkAcceptances(app);
          else if (one.do === 'revise') {
            await workflow.recall(staff, id, 'Again');
            await workflow.approve(staff, id, TERMS);
          } else {
            inactive.add(one.by);
            await app.sql(`update users set account_status = 'inactive' where id = ?`, [people[one.by]!.userId]);
          }
        };
        // An inactive person has no session, so it takes no step.
        if ('by' in one && one.do !== 'deactivate' && inactive.has(one.by)) continue;
        const error = await take().then(
          () => null,
          (thrown: unknown) => {
            if (!(thrown instanceof AppError)) throw thrown;
            return thrown.code;
          },
        );
        const row = await rowOf(id);
        expect(row.requests).toBe(row.waits ? 1 : 0);
        if (one.do === 'rule') rule = one.rule;
        if (one.do === 'accept') {
          const after = [...new Set([...signed, one.by])].filter((at) => !inactive.has(at));
          const met =
            (!needs.includes('admin') || after.some((at) => at < 2)) &&
            (!needs.includes('two_people') || after.length > 1) &&
            (!needs.includes('purchase_order') || order || one.order);
          expect(row.status).toBe(met ? 'accepted' : 'sent');
          if (met) {
            expect(row.acceptances).toBe(1);
            return;
          }
          if (!error) {
            signed = [...new Set([...signed, one.by])];
            order ||= one.order;
          }
        }
        if (!row.waits) {
          signed = [];
          order = false;
        }
        // A purchase order number of somebody without access does not count.
        if (one.do === 'deactivate' && signed.includes(one.by)) return;
      }
    }),
    { numRuns: 60 },
  );
}, 240_000);

describe('at the same time', () => {
  beforeEach(reset);

  it('two second signatures accept once, and the same person twice is one', async () => {
    await setRule({ twoPeopleOver: 0 });
    const id = await sent();
    const first = await settled([accept(2, id), accept(2, id)]);
    expect(first.toSorted()).toEqual(['already_signed', 'done']);
    expect((await rowOf(id)).status).toBe('sent');
    const second = await settled([accept(0, id), accept(3, id)]);
    expect(second.toSorted()).toEqual(['done', 'wrong_status']);
    expect(await rowOf(id)).toMatchObject({ status: 'accepted', acceptances: 1, requests: 0 });
  });

  it('two first signatures of two people accept', async () => {
    await setRule({ twoPeopleOver: 0 });
    const id = await sent();
    expect(await settled([accept(0, id), accept(3, id)])).toEqual(['done', 'done']);
    expect(await rowOf(id)).toMatchObject({ status: 'accepted', acceptances: 1, requests: 0 });
  });

  it('a signature, and a recall, an expiry or a refusal come one after the other', async () => {
    await setRule({ adminOver: 0 });
    const expire = async (id: string) => {
      await app.sql(`update quotes set valid_until = now() - interval '1 second' where id = ? and status = 'sent'`, [
        id,
      ]);
      await new ExpireQuotesJob(app.get(Transactions), app.get(QuoteNotices)).run();
    };
    const others: [string, (id: string) => Promise<unknown>][] = [
      ['pending_approval', (id) => app.get(StaffQuoteWorkflow).recall(staff, id, 'Again')],
      ['expired', expire],
      ['sent', (id) => app.get(Acceptances).refuse(people[1]!, id, { revision: 2, reason: 'No' })],
    ];
    for (const [status, other] of others) {
      const id = await sent();
      await accept(2, id);
      await settled([accept(0, id), other(id)]);
      if (status === 'expired') await expire(id); // the job skips a quote that somebody holds
      const row = await rowOf(id);
      expect(['accepted', status]).toContain(row.status);
      expect(row).toMatchObject({ requests: 0, waits: false, acceptances: row.status === 'accepted' ? 1 : 0 });
    }
  });

  it('a signature and a stricter rule come one after the other', async () => {
    for (const rule of [{ twoPeopleOver: 0 }, { adminOver: 0 }]) {
      await setRule({});
      const id = await sent();
      const [given] = await settled([accept(2, id), setRule(rule)]);
      expect(given).toBe('done');
      const row = await rowOf(id);
      expect(row.status === 'accepted' ? row.requests === 0 : row.requests === 1).toBe(true);
    }
  });
});

it('who signs is who they are then: a new administrator signs again, a former one as anybody, a former colleague not', async () => {
  const own = await makeBuyers(app, { adminOver: 0 });
  const [admin, otherAdmin, tim] = await Promise.all([own.admin, own.otherAdmin, own.tim].map((one) => app.actor(one)));
  const { id } = await makeQuote(app, 'sent', { by: own.tim });
  const become = (email: string, change: string) => app.sql(`update users set ${change} where email = ?`, [email]);
  const sign = (actor: Actor) =>
    app.get(ClientQuoteWorkflow).accept(actor, id, { revision: 2, signerName: 'Some Body' }, '127.0.0.1');
  await sign(tim!);
  await become(own.tim, `account_type = 'admin'`);
  await expect(sign(tim!)).rejects.toThrow('Withdraw the request, and sign again as an administrator');
  await app.get(Acceptances).withdraw(tim!, id);
  await become(own.admin, `account_type = 'standard'`);
  await become(own.otherAdmin, `account_status = 'inactive'`);
  await expect(sign(otherAdmin!)).rejects.toMatchObject({ code: 'not_asked' });
  await sign(admin!);
  expect(await rowOf(id)).toMatchObject({ status: 'sent', requests: 1 });
  await sign(tim!);
  expect((await rowOf(id)).status).toBe('accepted');
});
