import fc from 'fast-check';
import { Approvals } from '../../src/approvals/approvals.service.js';
import { ApprovalReader } from '../../src/approvals/approval-reader.service.js';
import { ApprovalRules } from '../../src/approvals/approval-rules.service.js';
import { Delegations } from '../../src/approvals/delegations.service.js';
import type { SaveApprovalRuleDto } from '../../src/approvals/approval-rules.dto.js';
import { AppError } from '../../src/platform/errors.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import type { QuoteDocument } from '../../src/quotes/document/quote-document.js';
import type { Actor } from '../../src/rules/actor.js';
import { APPROVAL_KINDS, type ApprovalCondition, touchedBy } from '../../src/rules/approval-kinds.js';
import { ANNA, STAFF, TestApp } from '../app.js';
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

/** A step of staff, of the client or of the clock. Persons are places in `colleagues`. */
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
  | { do: 'take back'; by: number }
  | { do: 'withdraw' | 'submit' | 'recall' | 'extend' | 'escalate' | 'check' };
const person = fc.integer({ min: 0, max: 2 });
const which = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('price' as const), by: person, percent: fc.constantFrom(0, 10, 20, 30) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      by: person,
      prepayment: fc.constantFrom(0, 0.5),
      weeks: fc.constantFrom(4, 8),
    }),
  },
  {
    weight: 4,
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
  fc.record({ do: fc.constant('take back' as const), by: person }),
  fc.record({ do: fc.constantFrom('withdraw' as const, 'submit' as const, 'recall' as const, 'extend' as const) }),
  { weight: 2, arbitrary: fc.constant({ do: 'escalate' as const }) },
  fc.constant({ do: 'check' as const }),
);

/** Steps that bring most quotes to wait for agreements: some rules begin, and somebody sets a price and approves. */
const opening: fc.Arbitrary<Step[]> = fc
  .record({ rules: fc.subarray([0, 1, 2, 3]), price: person, approve: person, percent: fc.constantFrom(10, 30) })
  .map((given) => [
    ...given.rules.map((rule) => ({ do: 'begin' as const, rule })),
    { do: 'price' as const, by: given.price, percent: given.percent },
    { do: 'approve' as const, by: given.approve, prepayment: 0.5, weeks: 8 },
  ]);

/** Rules of the steps: each with its people, and the person whom it asks after a working day. */
const RULES: { given: Partial<SaveApprovalRuleDto>; people: number[]; escalateTo?: number }[] = [
  { given: {}, people: [0, 1], escalateTo: 2 },
  { given: { kind: 'prepayment', threshold: 30, needs: 'all_of' }, people: [1, 2], escalateTo: 0 },
  { given: { kind: 'quote_discount', threshold: 5 }, people: [2] },
  { given: { kind: 'lead_time', threshold: 6 }, people: [0, 2] },
];

const setStatus = (who: Colleague[], status: 'active' | 'inactive') =>
  app.sql(`update users set account_status = ? where id = any (?::uuid[])`, [
    status,
    `{${who.map(({ id }) => id).join()}}`,
  ]);

it('no order of edits, agreements, delegations, escalations, recalls, rule changes and people who leave sends a forbidden quote, or holds one that is not', async () => {
  const [approvals, workflow, rules, delegations, clients] = [
    app.get(Approvals),
    app.get(StaffQuoteWorkflow),
    app.get(ApprovalRules),
    app.get(Delegations),
    app.get(ClientQuoteWorkflow),
  ];
  const [staff, anna] = [await app.actor(STAFF), await app.actor(ANNA)];
  const act = async (id: string, one: Step, began: Map<number, string>): Promise<void> => {
    switch (one.do) {
      case 'price': {
        const items = await app.sql<{ id: string }>('select id from quote_items where quote_id = ? and position = 0', [
          id,
        ]);
        const change = { items: items.map((item) => ({ id: item.id, discountPercent: one.percent })) };
        return workflow.adjustPricing(actors[one.by]!, id, change);
      }
      case 'approve':
        return workflow.approve(actors[one.by]!, id, {
          ...TERMS,
          prepaymentPercentage: one.prepayment,
          leadTimeWeeks: one.weeks,
        });
      case 'answer': {
        const ruleId = began.get(one.rule);
        const { revision } = (await rowOf(id))!;
        if (!ruleId) return;
        return approvals.answer(actors[one.by]!, id, { revision, ruleId, answer: one.answer, reason: 'Because' });
      }
      case 'delegate': {
        const today = { beginsOn: utcDay(), endsOn: utcDay() };
        await delegations.create(actors[one.from]!, { toId: actors[one.to]!.userId, ...today });
        return;
      }
      case 'begin': {
        if (began.has(one.rule)) return;
        const { given, people, escalateTo } = RULES[one.rule]!;
        const named = people.map((at) => colleagues[at]!);
        const last = escalateTo === undefined ? {} : { escalateToId: colleagues[escalateTo]!.id, escalateAfter: 1 };
        began.set(one.rule, (await makeRule(app, named, { ...given, ...last })).id);
        return;
      }
      case 'end':
        if (began.has(one.rule)) await rules.end(staff, began.get(one.rule)!);
        began.delete(one.rule);
        return;
      case 'switch':
        if (began.has(one.rule)) await rules.switch(staff, began.get(one.rule)!, one.isOn);
        return;
      case 'leave':
      case 'return':
        await setStatus([colleagues[one.who]!], one.do === 'leave' ? 'inactive' : 'active');
        return;
      case 'take back':
        return approvals.withdraw(actors[one.by]!, id);
      case 'withdraw':
        return clients.withdraw(anna, id);
      case 'submit':
        return clients.submit(anna, id);
      case 'recall':
        return workflow.recall(staff, id, 'A mistake');
      case 'extend':
        return workflow.extend(staff, id, { validUntil: utcDay(60) });
      case 'escalate':
        await app.sql(
          `update requested_agreements set created_at = created_at - interval '5 days'
            where request_id in (select id from approval_requests where quote_id = ?)`,
          [id],
        );
        return checkApprovals(app);
      case 'check':
        return checkApprovals(app);
    }
  };
  await fc.assert(
    fc.asyncProperty(opening, fc.array(step, { maxLength: 16 }), async (first, others) => {
      await endRules(app);
      await app.sql('delete from approval_delegations');
      await setStatus(colleagues, 'active');
      const { id } = await makeQuote(app, 'pending_approval');
      const began = new Map<number, string>();
      let before = (await rowOf(id))!;
      for (const one of [...first, ...others, { do: 'check' } as const]) {
        await act(id, one, began).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
        const row = (await rowOf(id))!;
        const isOffered = before.status !== 'sent' || before.revision !== row.revision;
        if (row.status === 'sent' && isOffered) expect(await missingRules(id)).toEqual([]);
        before = row;
      }
      if (!before.needsAgreement) return;
      expect(await missingRules(id)).not.toEqual([]);
      expect(await unheardRefusals(id)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 400_000);

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
 * the code that is tested: the people who may agree are those of the rule and the person of its escalation who did not price, prepare or
 * approve the quote, or any administrator when none of them is active.
 */
async function missingRules(id: string): Promise<string[]> {
  const [quote] = await app.sql<{ document: QuoteDocument; isFirst: boolean; sha256: string }>(
    `select r.document, r.sha256, not exists (select from quotes o where o.company_id = q.company_id and o.id <> q.id and o.sent_at is not null) as "isFirst"
       from quotes q join quote_revisions r on r.quote_id = q.id and r.number = q.revision where q.id = ?`,
    [id],
  );
  const current = await app.sql<
    ApprovalCondition & { id: string; needs: string; people: string; escalateTo: string | null }
  >(
    `select id, kind, threshold::float8 as threshold, covers, needs, people::text as people, escalate_to_id as "escalateTo"
       from approval_rules where ends_on is null and is_on`,
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
    const asksEverybody = ![...people, rule.escalateTo].some((who) => who && active.includes(who));
    const last = new Map<string, (typeof answers)[number]>();
    for (const given of answers) {
      if ([given.user, given.person].some((who) => ids(excluded).includes(who))) continue;
      const isAsked = asksEverybody || people.includes(given.person) || given.person === rule.escalateTo;
      if (given.ruleId === rule.id && given.part === part && isAsked) last.set(given.person, given);
    }
    const agreed = [...last].filter(([, { answer }]) => answer === 'agreed').map(([who]) => who);
    const needed = people.filter((who) => active.includes(who) && !ids(excluded).includes(who));
    const isMet =
      ![...last.values()].some(({ answer, user }) => answer === 'refused' && active.includes(user)) &&
      agreed.length > 0 &&
      (rule.needs === 'one_of' ||
        (rule.escalateTo && agreed.includes(rule.escalateTo)) ||
        needed.every((who) => agreed.includes(who)));
    return isMet ? [] : [rule.kind];
  });
}

/** People whose refusals hold the quote up, although they are not asked again and so cannot agree. */
async function unheardRefusals(id: string): Promise<string[]> {
  const refused = await app.sql<{ ruleId: string; person: string }>(
    `select last.rule_id as "ruleId", last.person from (
       select distinct on (g.rule_id, g.on_behalf_of_id) g.rule_id, g.on_behalf_of_id as person, g.user_id, g.answer, r.excluded
         from quotes q join approval_requests r on r.quote_id = q.id and r.revision = q.revision
         join requested_agreements a on a.request_id = r.id and a.met_at is null
         join approval_agreements g on g.quote_id = q.id and g.rule_id = a.rule_id and g.part_sha256 = a.part_sha256
        where q.id = ? order by g.rule_id, g.on_behalf_of_id, g.created_at desc, g.id desc) last
       join approval_rules rule on rule.id = last.rule_id
      where last.answer = 'refused' and last.person <> all (last.excluded) and last.user_id <> all (last.excluded)
        and (last.person = any (rule.people) or last.person = rule.escalate_to_id)
        and approval_may_agree(last.person) and approval_may_agree(last.user_id)`,
    [id],
  );
  const { request } = await app.get(ApprovalReader).get(await app.actor(STAFF), id);
  return refused.flatMap(({ ruleId, person }) => {
    const rule = request?.rules.find((one) => one.ruleId === ruleId);
    return rule?.answerers.some((who) => who.id === person) ? [] : [person];
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
