import fc from 'fast-check';
import { Approvals } from '../../src/approvals/approvals.service.js';
import { ApprovalRules } from '../../src/approvals/approval-rules.service.js';
import { Delegations } from '../../src/approvals/delegations.service.js';
import type { SaveApprovalRuleDto } from '../../src/approvals/approval-rules.dto.js';
import { AppError } from '../../src/platform/errors.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import type { QuoteDocument } from '../../src/quotes/document/quote-document.js';
import type { Actor } from '../../src/rules/actor.js';
import { APPROVAL_KINDS, type ApprovalCondition, touchedBy } from '../../src/rules/approval-kinds.js';
import { STAFF, TestApp } from '../app.js';
import {
  checkApprovals,
  type Colleague,
  endRules,
  makeColleague,
  makeRule,
  ruleOf,
  utcDay,
} from '../builders/approvals.js';
import { makeQuote, TERMS } from '../builders/quotes.js';

let app: TestApp;
let colleagues: Colleague[];
let actors: Actor[];
beforeAll(async () => {
  app = await TestApp.start();
  colleagues = [await makeColleague(app, 'Ben'), await makeColleague(app, 'Cid'), await makeColleague(app, 'Dora')];
  actors = await Promise.all(colleagues.map(({ email }) => app.actor(email)));
});
afterAll(() => app.close());

const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10_000_000 }));
const line = fc.record({
  name: fc.constant('Product'),
  type: fc.constantFrom('Wall', 'Room'),
  productId: fc.constant('p'),
  optionId: fc.constant(null),
  priceConfigurationId: fc.constant('c'),
  quantity: fc.integer({ min: 1, max: 9999 }),
  billingPeriod: fc.constantFrom('one_time' as const, 'monthly' as const, 'yearly' as const),
  billingTerm: fc.integer({ min: 1, max: 60 }),
  listPrice: fc.option(cents),
  unitPrice: fc.option(cents),
});
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const document = fc.record({
  issuedAt: day,
  company: fc.record({ id: fc.constant('c1'), countryCode: fc.constantFrom('NL', 'DE', 'FR') }),
  deliveryAddress: fc.option(fc.record({ countryCode: fc.constantFrom('NL', 'DE', 'FR') })),
  lines: fc.array(line, { maxLength: 6 }),
  totals: fc.record({ total: cents }),
  terms: fc.record({
    currency: fc.constant('EUR'),
    validUntil: fc.option(day),
    leadTimeWeeks: fc.option(fc.integer({ min: 0, max: 60 })),
    prepaymentPercentage: fc.option(fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000)),
  }),
});
const condition: fc.Arbitrary<ApprovalCondition> = fc
  .record({
    kind: fc.constantFrom(...APPROVAL_KINDS),
    threshold: fc.oneof(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 10_000 }).map((part) => part / 100),
    ),
    covers: fc.uniqueArray(fc.constantFrom('NL', 'DE', 'Wall', 'Room')),
  })
  .map((rule) =>
    rule.kind === 'validity' || rule.kind === 'lead_time' ? { ...rule, threshold: Math.floor(rule.threshold) } : rule,
  );

it('the database and the portal apply rules alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(condition, document, fc.boolean()), { minLength: 50, maxLength: 100 }),
      async (cases) => {
        const asked = cases.map(([rule, of, isFirst]) => ({ rule, document: of, is_first: isFirst }));
        const rows = await app.sql<{ touches: boolean }>(
          `select approval_touches(jsonb_populate_record(null::approval_rules, c -> 'rule'), c -> 'document', (c ->> 'is_first')::boolean) as touches
           from jsonb_array_elements(?::jsonb) with ordinality as asked(c, place) order by place`,
          [JSON.stringify(asked)],
        );
        const expected = cases.map(([rule, of, isFirst]) => touchedBy(rule, of, isFirst) !== null);
        expect(rows.map(({ touches }) => touches)).toEqual(expected);
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

/** A step of somebody of staff. Persons are places in `colleagues`. */
type Step =
  | { do: 'price'; by: number; percent: number }
  | { do: 'approve'; by: number; prepayment: number; weeks: number }
  | { do: 'answer'; by: number; rule: number; answer: 'agreed' | 'refused' | 'withdrawn' }
  | { do: 'delegate'; from: number; to: number }
  | { do: 'begin'; rule: number }
  | { do: 'end'; rule: number }
  | { do: 'switch'; rule: number; isOn: boolean }
  | { do: 'leave'; who: number }
  | { do: 'return'; who: number }
  | { do: 'check' };
const person = fc.integer({ min: 0, max: 2 });
const which = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('price' as const), by: person, percent: fc.constantFrom(0, 10, 20, 30) }),
  fc.record({
    do: fc.constant('approve' as const),
    by: person,
    prepayment: fc.constantFrom(0, 0.5),
    weeks: fc.constantFrom(4, 8),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      by: person,
      rule: which,
      answer: fc.constantFrom('agreed' as const, 'agreed' as const, 'refused' as const, 'withdrawn' as const),
    }),
  },
  fc.record({ do: fc.constant('delegate' as const), from: person, to: person }),
  fc.record({ do: fc.constant('begin' as const), rule: which }),
  fc.record({ do: fc.constant('end' as const), rule: which }),
  fc.record({ do: fc.constant('switch' as const), rule: which, isOn: fc.boolean() }),
  fc.record({ do: fc.constant('leave' as const), who: person }),
  fc.record({ do: fc.constant('return' as const), who: person }),
  fc.constant({ do: 'check' as const }),
);

/** Rules of the steps: each with its people. */
const RULES: { given: Partial<SaveApprovalRuleDto>; people: number[] }[] = [
  { given: {}, people: [0, 1] },
  { given: { kind: 'prepayment', threshold: 30, needs: 'all_of' }, people: [1, 2] },
  { given: { kind: 'quote_discount', threshold: 5 }, people: [2] },
  { given: { kind: 'lead_time', threshold: 6 }, people: [0, 2] },
];

const setStatus = (who: Colleague[], status: 'active' | 'inactive') =>
  app.sql(`update users set account_status = ? where id = any (?::uuid[])`, [
    status,
    `{${who.map(({ id }) => id).join()}}`,
  ]);

it('no order of edits, agreements, delegations, rule changes and people who leave sends a forbidden quote, or holds one that is not', async () => {
  const [approvals, workflow, rules, delegations] = [
    app.get(Approvals),
    app.get(StaffQuoteWorkflow),
    app.get(ApprovalRules),
    app.get(Delegations),
  ];
  const staff = await app.actor(STAFF);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await endRules(app);
      await app.sql('delete from approval_delegations');
      await setStatus(colleagues, 'active');
      const quote = await makeQuote(app, 'pending_approval');
      const item = quote.items[0]!.id;
      const began = new Map<number, string>();
      const take = async (one: Step): Promise<void> => {
        const { revision } = (await rowOf(quote.id))!;
        if (one.do === 'price')
          await workflow.adjustPricing(actors[one.by]!, quote.id, {
            items: [{ id: item, discountPercent: one.percent }],
          });
        else if (one.do === 'approve')
          await workflow.approve(actors[one.by]!, quote.id, {
            ...TERMS,
            prepaymentPercentage: one.prepayment,
            leadTimeWeeks: one.weeks,
          });
        else if (one.do === 'answer') {
          const ruleId = began.get(one.rule);
          if (ruleId)
            await approvals.answer(actors[one.by]!, quote.id, {
              revision,
              ruleId,
              answer: one.answer,
              reason: 'Because',
            });
        } else if (one.do === 'delegate') {
          await delegations.create(actors[one.from]!, {
            toId: actors[one.to]!.userId,
            beginsOn: utcDay(),
            endsOn: utcDay(),
          });
        } else if (one.do === 'begin' && !began.has(one.rule)) {
          const { given, people } = RULES[one.rule]!;
          began.set(
            one.rule,
            (
              await makeRule(
                app,
                people.map((at) => colleagues[at]!),
                given,
              )
            ).id,
          );
        } else if (one.do === 'end' && began.has(one.rule)) {
          await rules.end(staff, began.get(one.rule)!);
          began.delete(one.rule);
        } else if (one.do === 'switch' && began.has(one.rule))
          await rules.switch(staff, began.get(one.rule)!, one.isOn);
        else if (one.do === 'leave') await setStatus([colleagues[one.who]!], 'inactive');
        else if (one.do === 'return') await setStatus([colleagues[one.who]!], 'active');
        else if (one.do === 'check') await checkApprovals(app);
      };
      for (const one of steps) {
        await take(one).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        const row = (await rowOf(quote.id))!;
        if (row.status !== 'sent') continue;
        expect(await missingRules(quote.id)).toEqual([]);
        return;
      }
      await checkApprovals(app);
      const row = (await rowOf(quote.id))!;
      if (row.needsAgreement) expect(await missingRules(quote.id)).not.toEqual([]);
      if (row.status === 'sent') expect(await missingRules(quote.id)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 240_000);

interface QuoteRow {
  status: string;
  revision: number;
  needsAgreement: string[] | null;
}

const rowOf = async (id: string) =>
  (
    await app.sql<QuoteRow>(`select status, revision, needs_agreement as "needsAgreement" from quotes where id = ?`, [
      id,
    ])
  )[0];

/**
 * The rules of today that touch the current revision and lack their agreements, worked out from the answers alone, without
 * the code that is tested: the people who may agree are those of the rule who did not price, prepare or approve the quote, or
 * any administrator when none of the rule's people is active.
 */
async function missingRules(id: string): Promise<string[]> {
  const [quote] = await app.sql<{ document: QuoteDocument; isFirst: boolean; sha256: string }>(
    `select r.document, r.sha256, not exists (select from quotes o where o.company_id = q.company_id and o.id <> q.id and o.sent_at is not null) as "isFirst"
       from quotes q join quote_revisions r on r.quote_id = q.id and r.number = q.revision where q.id = ?`,
    [id],
  );
  const current = await app.sql<ApprovalCondition & { id: string; needs: string; people: string }>(
    `select id, kind, threshold::float8 as threshold, covers, needs, people::text as people from approval_rules where ends_on is null and is_on`,
  );
  const answers = await app.sql<{ ruleId: string; part: string; person: string; user: string; answer: string }>(
    `select rule_id as "ruleId", part_sha256 as part, on_behalf_of_id as person, user_id as user, answer
       from approval_agreements where quote_id = ? order by created_at`,
    [id],
  );
  const [{ excluded } = { excluded: '{}' }] = await app.sql<{ excluded: string }>(
    `select excluded::text as excluded from approval_requests where quote_id = ? order by revision desc limit 1`,
    [id],
  );
  const { createHash } = await import('node:crypto');
  const active = (
    await app.sql<{ id: string }>(
      `select u.id from users u join companies c on c.id = u.company_id
        where c.type = 'system' and u.account_type = 'admin' and u.account_status = 'active' and u.deleted_at is null`,
    )
  ).map((row) => row.id);
  const ids = (list: string) => list.slice(1, -1).split(',').filter(Boolean);
  return current.flatMap((rule) => {
    const touched = touchedBy(rule, quote!.document, quote!.isFirst);
    if (!touched) return [];
    const part = createHash('sha256').update(JSON.stringify(touched.part)).digest('hex');
    const people = ids(rule.people);
    const asksEverybody = !people.some((who) => active.includes(who));
    const last = new Map<string, (typeof answers)[number]>();
    for (const given of answers) {
      if ([given.user, given.person].some((who) => ids(excluded).includes(who))) continue;
      if (given.ruleId === rule.id && given.part === part && (asksEverybody || people.includes(given.person)))
        last.set(given.person, given);
    }
    const agreed = [...last].filter(([, { answer }]) => answer === 'agreed').map(([who]) => who);
    const needed = people.filter((who) => active.includes(who) && !ids(excluded).includes(who));
    const isMet =
      ![...last.values()].some(({ answer, user }) => answer === 'refused' && active.includes(user)) &&
      agreed.length > 0 &&
      (rule.needs === 'one_of' || needed.every((who) => agreed.includes(who)));
    return isMet ? [] : [rule.kind];
  });
}

describe('at the same time', () => {
  const ready = async (given: Partial<SaveApprovalRuleDto> = {}, people = [0, 1]) => {
    const rule = await makeRule(
      app,
      people.map((at) => colleagues[at]!),
      given,
    );
    const quote = await makeQuote(app, 'pending_approval');
    const staff = await app.actor(STAFF);
    const workflow = app.get(StaffQuoteWorkflow);
    await workflow.adjustPricing(staff, quote.id, { items: [{ id: quote.items[0]!.id, discountPercent: 20 }] });
    await workflow.approve(staff, quote.id, TERMS);
    return { quote, rule, answer: { revision: 3, ruleId: rule.id, answer: 'agreed' as const } };
  };
  beforeEach(async () => {
    await endRules(app);
    await app.sql('delete from approval_delegations');
    await setStatus(colleagues, 'active');
  });
  const settled = async (works: Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as AppError).code,
    );
  const mails = async (id: string) =>
    (await app.sql(`select 1 from outbox_mails where template = 'quote-sent' and data -> 'quote' ->> 'id' = ?`, [id]))
      .length;

  it('two last agreements send the quote once', async () => {
    for (const needs of ['one_of', 'all_of'] as const) {
      const { quote, answer } = await ready({ needs });
      const answers = await settled([0, 1].map((at) => app.get(Approvals).answer(actors[at]!, quote.id, answer)));
      expect(answers.toSorted()).toEqual(needs === 'one_of' ? ['done', 'wrong_status'] : ['done', 'done']);
      expect(await rowOf(quote.id)).toMatchObject({ status: 'sent', revision: 3 });
      expect(await mails(quote.id)).toBe(1);
      await endRules(app);
    }
  });

  it('an agreement and a change of the price do not send a price that nobody agreed to', async () => {
    const { quote, answer } = await ready();
    const staff = await app.actor(STAFF);
    const change = { items: [{ id: quote.items[0]!.id, discountPercent: 90 }] };
    await settled([
      app.get(Approvals).answer(actors[0]!, quote.id, answer),
      app.get(StaffQuoteWorkflow).adjustPricing(staff, quote.id, change),
    ]);
    const row = (await rowOf(quote.id))!;
    expect([`sent 3`, `pending_approval 4`]).toContain(`${row.status} ${row.revision}`);
  });

  it('a rule that begins while the last agreement is given is asked as well, or comes after it', async () => {
    const { quote, answer } = await ready();
    await settled([
      app.get(Approvals).answer(actors[0]!, quote.id, answer),
      app.get(ApprovalRules).create(await app.actor(STAFF), ruleOf([colleagues[2]!], { kind: 'total', threshold: 1 })),
    ]);
    await checkApprovals(app);
    const row = (await rowOf(quote.id))!;
    if (row.status === 'sent') expect(row.needsAgreement).toBeNull();
    else expect(row.needsAgreement).toEqual(['Total over €1']);
  });

  it('an agreement and a role that changes send the quote, or ask the new members', async () => {
    const [rules, staff] = [app.get(ApprovalRules), await app.actor(STAFF)];
    for (let round = 0; round < 5; round++) {
      const members = (at: number) => ({ name: `Leads ${round}`, memberIds: [colleagues[at]!.id] });
      const role = await rules.createRole(staff, members(0));
      const { quote, answer } = await ready({ roleId: role.id }, []);
      const [answered, changed] = await settled([
        app.get(Approvals).answer(actors[0]!, quote.id, answer),
        rules.changeRole(staff, role.id, members(2)),
      ]);
      const { status } = (await rowOf(quote.id))!;
      expect(changed).toBe('done');
      expect(status === 'sent' ? ['done'] : ['done', 'forbidden', 'not_yours']).toContain(answered);
      await endRules(app);
    }
  });

  it('an agreement and the end of its rule send the quote once', async () => {
    const { quote, rule, answer } = await ready();
    await settled([
      app.get(Approvals).answer(actors[0]!, quote.id, answer),
      app.get(ApprovalRules).end(await app.actor(STAFF), rule.id),
      checkApprovals(app),
    ]);
    await checkApprovals(app);
    expect(await rowOf(quote.id)).toMatchObject({ status: 'sent', revision: 3 });
    expect(await mails(quote.id)).toBe(1);
  });
});
