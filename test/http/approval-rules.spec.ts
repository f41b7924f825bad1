import type { ApprovalRuleDto, ApprovalSimulationDto } from '../../src/approvals/approval-rules.dto.js';
import { CHECK_APPROVALS } from '../../src/approvals/check-approvals.job.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { fullName } from '../../src/rules/actor.js';
import { type Agent, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import {
  checkApprovals,
  type Colleague,
  endRules,
  makeColleague,
  makeRule,
  ruleOf,
  utcDay,
} from '../builders/approvals.js';
import { makeUser } from '../builders/people.js';
import { makeQuote, TERMS } from '../builders/quotes.js';

let app: TestApp;
let staff: Agent;
let ben: Colleague;
let cid: Colleague;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
  ben = await makeColleague(app, 'Ben');
  cid = await makeColleague(app, 'Cid');
});
afterAll(() => app.close());
afterEach(() => endRules(app));

const save = (given: object) => staff.post('/system/approval-rules').send({ ...ruleOf([ben]), ...given });

describe('a rule', () => {
  it('is a sentence', async () => {
    const { body } = await save({ needs: 'all_of', peopleIds: [ben.id, cid.id], reason: 'Margins' }).expect(201);
    expect(body).toMatchObject({
      rule: 'Discount on a line over 15%',
      needsWords: 'needs all of Cara Ben and Cara Cid',
      state: 'current',
      reason: 'Margins',
      quotes: 0,
      averageDays: null,
      waiting: 0,
      left: [],
      isAbandoned: false,
      asksEverybody: false,
    });
  });

  it.each<[string, object, string, string]>([
    ['no limit', { threshold: null }, 'threshold', 'A limit is required'],
    ['over 100%', { threshold: 101 }, 'threshold', 'The limit must be at most 100%'],
    ['half a day', { kind: 'validity', threshold: 1.5 }, 'threshold', 'The limit must be whole days'],
    ['half a week', { kind: 'lead_time', threshold: 1.5 }, 'threshold', 'The limit must be whole weeks'],
    ['no days to remind', { remindAfter: 0 }, 'remindAfter', 'Choose 1 to 30 working days'],
    ['a limit that it does not have', { kind: 'first_quote' }, 'threshold', 'This rule has no limit'],
    ['covers that are null', { covers: null }, 'covers', 'covers must be country codes or product types'],
    ['no country', { kind: 'country', threshold: null }, 'covers', 'Choose at least one country'],
    [
      'no such country',
      { kind: 'country', threshold: null, covers: ['XX'] },
      'covers',
      'Please select a valid country',
    ],
    ['what it does not cover', { covers: ['DE'] }, 'covers', 'This rule looks at every quote'],
    ['nobody', { peopleIds: [] }, 'peopleIds', 'Choose either people or a role'],
    ['a past begin', { beginsOn: utcDay(-1) }, 'beginsOn', 'A rule begins today or later'],
    [
      'an end before its begin',
      { beginsOn: utcDay(3), endsOn: utcDay(2) },
      'endsOn',
      'The last day must not be before the first',
    ],
    ['an escalation to nobody', { escalateAfter: 2 }, 'escalateToId', 'Choose both the person and the working days'],
  ])('is refused with %s', async (_name, given, field, message) => {
    const { body } = await save(given).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });

  it('does not escalate to somebody whom it asks, and does not end in the past', async () => {
    const { body } = await save({ escalateToId: ben.id, escalateAfter: 2 }).expect(422);
    const message = 'Choose somebody who is not asked from the beginning';
    expect(body).toMatchObject({ errors: [{ field: 'escalateToId', message }] });
    const { id } = await makeRule(app, [ben]);
    await app.sql('update approval_rules set begins_on = begins_on - 9 where id = ?', [id]);
    const past = { ...ruleOf([ben]), beginsOn: utcDay(-9), endsOn: utcDay(-1) };
    const refused = await staff.put(`/system/approval-rules/${id}`).send(past).expect(422);
    expect(refused.body).toMatchObject({
      errors: [{ field: 'endsOn', message: 'The last day must not be in the past' }],
    });
  });

  it('that ended on its last day is not changed, switched or ended again', async () => {
    const { id } = await makeRule(app, [ben]);
    await app.sql('update approval_rules set begins_on = begins_on - 9, ends_on = begins_on - 1 where id = ?', [id]);
    const at = `/system/approval-rules/${id}`;
    const change = { ...ruleOf([ben]), beginsOn: utcDay(-9), endsOn: null };
    for (const [path, body] of [
      [at, change],
      [`${at}/switch`, { isOn: false }],
      [`${at}/end`, {}],
    ] as const) {
      expect((await staff.put(path).send(body).expect(409)).body).toMatchObject({ code: 'wrong_status' });
    }
  });

  it('that is new or changed, and a role that is changed, have the quotes that wait checked', async () => {
    const checks = async (): Promise<number> =>
      (await app.get(JobQueue).queue('maintenance').getJobs(['waiting'])).filter(({ name }) => name === CHECK_APPROVALS)
        .length;
    const before = await checks();
    const { body } = await save({}).expect(201);
    expect(await checks()).toBe(before + 1);
    await staff
      .put(`/system/approval-rules/${(body as ApprovalRuleDto).id}`)
      .send({ ...ruleOf([ben]), threshold: 16 })
      .expect(200);
    expect(await checks()).toBe(before + 2);
    const role = { name: 'Reviewers', memberIds: [ben.id] };
    const made = await staff.post('/system/approval-roles').send(role).expect(201);
    const at = `/system/approval-roles/${(made.body as { id: string }).id}`;
    await staff
      .put(at)
      .send({ ...role, memberIds: [cid.id] })
      .expect(200);
    await staff.put(at).set('If-Match', '"1"').send(role).expect(412);
    expect(await checks()).toBe(before + 3);
  });

  it('asks only active administrators of the system', async () => {
    const { companyId } = await app.actor(STAFF);
    const role = await staff
      .post('/system/approval-roles')
      .send({ name: 'Controllers', memberIds: [ben.id] })
      .expect(201);
    const { id: roleId } = role.body as { id: string };
    for (const given of [
      {},
      { company: companyId },
      { company: companyId, accountType: 'admin', accountStatus: 'inactive' },
    ] as const) {
      const { userId } = await app.actor(await makeUser(app, given));
      const memberIds = [ben.id, userId];
      for (const [field, refused] of [
        ['peopleIds', save({ peopleIds: [ben.id, userId] })],
        ['escalateToId', save({ escalateToId: userId, escalateAfter: 2 })],
        ['memberIds', staff.post('/system/approval-roles').send({ name: 'Others', memberIds })],
        ['memberIds', staff.put(`/system/approval-roles/${roleId}`).send({ name: 'Controllers', memberIds })],
      ] as const) {
        expect((await refused.expect(422)).body).toMatchObject({ errors: [{ field }] });
      }
    }
  });

  it('is changed and ended, and the audit log says by whom', async () => {
    const { id, version } = await makeRule(app, [ben]);
    const change = { ...ruleOf([ben]), threshold: 20 };
    const at = `/system/approval-rules/${id}`;
    await staff.put(at).set('If-Match', `"${version}"`).send(change).expect(200);
    await staff.put(at).set('If-Match', `"${version}"`).send(change).expect(412);
    expect((await staff.put(`${at}/end`).expect(200)).body).toMatchObject({ state: 'ended', threshold: 20 });
    await staff.put(at).send(change).expect(409);
    await staff.put(`${at}/end`).expect(409);
    const log = await app.sql<{ action: string; actor: string }>(
      `select action, actor_email as actor, after ->> 'threshold' as threshold from audit_log where entity = 'approval_rules' and entity_id = ? order by id`,
      [id],
    );
    expect(log).toMatchObject([
      { action: 'update', actor: STAFF, threshold: '20.00' },
      { action: 'update', actor: STAFF },
    ]);
  });

  it('has its changes in words, with who made them', async () => {
    const finance = await staff
      .post('/system/approval-roles')
      .send({ name: 'Treasury', memberIds: [ben.id] })
      .expect(201);
    const total = { kind: 'total', threshold: 200_000 };
    const { id } = (await save(total).expect(201)).body as ApprovalRuleDto;
    const at = `/system/approval-rules/${id}`;
    const change = (given: object, agent = staff) => agent.put(at).send({ ...ruleOf([ben]), ...total, ...given });
    await change({ threshold: 250_000 }).expect(200);
    await change({ threshold: 250_000, reason: 'Risk', remindAfter: 1 }, ben.agent).expect(200);
    const { id: roleId } = finance.body as { id: string };
    const escalation = { escalateToId: cid.id, escalateAfter: 2 };
    const asRole = { threshold: 250_000, reason: 'Risk', remindAfter: 1, peopleIds: [], roleId, ...escalation };
    await change({ ...asRole, endsOn: '2099-12-31' }).expect(200);
    await change({ ...asRole, endsOn: '2099-12-31' }).expect(200);
    await staff.put(`${at}/switch`).send({ isOn: false }).expect(200);
    await change({ ...asRole, endsOn: '2099-12-31', isOn: null }).expect(200); // as absent: it stays off
    await staff.put(`${at}/end`).expect(200);
    const reader = await app.as(IAN_INTERNAL);
    const { body } = await reader.get(`${at}/changes`).expect(200);
    const by = fullName(await app.actor(STAFF));
    const of = (changedBy: string, words: string[]) => ({ changedBy, words, changedAt: expect.any(String) as string });
    expect((body as { data: unknown }).data).toEqual([
      of(by, ['Ended']),
      of(by, ['Switched off']),
      of(by, [
        'Who must agree: from Cara Ben to one of Treasury',
        'Last day from no end to 31 Dec 2099',
        'Asks Cara Cid as well after 2 working days',
      ]),
      of('Cara Ben', ['Reminds after 1 working day', 'Why it exists: “Risk”']),
      of(by, ['Total from €200,000 to €250,000']),
      of(by, ['Rule created']),
    ]);
    await staff.get(`/system/approval-rules/${crypto.randomUUID()}/changes`).expect(404);
    const unlogged = await makeRule(app, [ben]);
    const { body: bare } = await reader.get(`/system/approval-rules/${unlogged.id}/changes`).expect(200);
    expect(bare).toMatchObject({ data: [{ words: ['Rule created'], changedBy: null }] });
  });

  it('that is switched off applies to no quote until it is switched on', async () => {
    const { body } = await save({ isOn: false }).expect(201);
    const { id, version } = body as ApprovalRuleDto;
    expect(body).toMatchObject({ state: 'off' });
    const sent = await makeQuote(app, 'pending_approval');
    const discount = { items: [{ id: sent.items[0]!.id, discountPercent: 20 }] };
    await staff.put(`/system/quotes/${sent.id}/pricing`).send(discount).expect(200);
    expect((await staff.put(`/system/quotes/${sent.id}/approve`).send(TERMS).expect(200)).body).toMatchObject({
      status: 'sent',
    });
    const at = `/system/approval-rules/${id}`;
    await staff
      .put(at)
      .send(ruleOf([ben], { threshold: 10 }))
      .expect(200); // stays off
    const on = () =>
      staff
        .put(`${at}/switch`)
        .set('If-Match', `"${version + 1}"`)
        .send({ isOn: true });
    expect((await on().expect(200)).body).toMatchObject({ state: 'current', threshold: 10 });
    await on().expect(412);
    const { id: quoteId, items } = await makeQuote(app, 'pending_approval');
    const price = { items: [{ id: items[0]!.id, discountPercent: 20 }] };
    await staff.put(`/system/quotes/${quoteId}/pricing`).send(price).expect(200);
    expect((await staff.put(`/system/quotes/${quoteId}/approve`).send(TERMS).expect(200)).body).toMatchObject({
      status: 'pending_approval',
    });
    expect((await staff.get(at).expect(200)).body).toMatchObject({ waiting: 1 });
    await staff.put(`${at}/switch`).send({ isOn: false }).expect(200);
    await checkApprovals(app);
    expect((await staff.get(`/system/quotes/${quoteId}`).expect(200)).body).toMatchObject({ status: 'sent' });
    await staff.put(`${at}/end`).expect(200);
    await staff.put(`${at}/switch`).send({ isOn: true }).expect(409);
    await staff.put(`${at}/switch`).send({ isOn: 'yes' }).expect(422);
  });

  it('does not begin to ask a role that nobody is in', async () => {
    const member = await makeColleague(app, 'Lea');
    const made = await staff
      .post('/system/approval-roles')
      .send({ name: 'Legal', memberIds: [member.id] })
      .expect(201);
    const { id: roleId } = made.body as { id: string };
    const { body } = await save({ peopleIds: [], roleId, isOn: false }).expect(201);
    const { id } = body as ApprovalRuleDto;
    await app.sql(`update users set account_status = 'inactive' where id = ?`, [member.id]);
    const roles = (await staff.get('/system/approval-roles').expect(200)).body as { data: { id: string }[] };
    expect(roles.data.find((role) => role.id === roleId)).toMatchObject({ isAbandoned: true });
    const refused = {
      errors: [{ field: 'roleId', message: 'Legal has no active members, so nobody of it could agree to a quote' }],
    };
    expect((await save({ peopleIds: [], roleId }).expect(422)).body).toMatchObject(refused);
    const at = `/system/approval-rules/${id}/switch`;
    expect((await staff.put(at).send({ isOn: true }).expect(422)).body).toMatchObject(refused);
    await staff.put(at).send({ isOn: false }).expect(200);
  });

  it('that asks a role asks its members of today', async () => {
    const made = await staff
      .post('/system/approval-roles')
      .send({ name: 'Finance', memberIds: [ben.id] })
      .expect(201);
    const role = made.body as { id: string };
    await staff
      .post('/system/approval-roles')
      .send({ name: 'Finance', memberIds: [ben.id] })
      .expect(422);
    const { body } = await save({ peopleIds: [], roleId: role.id }).expect(201);
    expect(body).toMatchObject({ needsWords: 'needs one of Finance', people: [] });
    const { id, items } = await makeQuote(app, 'pending_approval');
    await staff
      .put(`/system/quotes/${id}/pricing`)
      .send({ items: [{ id: items[0]!.id, discountPercent: 20 }] })
      .expect(200);
    await staff.put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
    const agreed = { revision: 3, ruleId: (body as ApprovalRuleDto).id, answer: 'agreed' };
    await cid.agent.post(`/system/quotes/${id}/agreements`).send(agreed).expect(403);
    await staff
      .put(`/system/approval-roles/${role.id}`)
      .send({ name: 'Finance', memberIds: [cid.id] })
      .expect(200);
    await cid.agent.post(`/system/quotes/${id}/agreements`).send(agreed).expect(200);
    expect((await staff.get(`/system/quotes/${id}`).expect(200)).body).toMatchObject({ status: 'sent' });
  });
});

it('a simulation counts the sent quotes that a rule would have held up, and whose they were', async () => {
  const simulate = async (given: object) =>
    (await (await app.as(IAN_INTERNAL)).post('/system/approval-rules/simulate').send(given).expect(200))
      .body as ApprovalSimulationDto;
  const before = await simulate({ kind: 'total', threshold: 1 });
  const quote = await makeQuote(app, 'sent');
  await makeQuote(app, 'pending_approval');
  const after = await simulate({ kind: 'total', threshold: 1 });
  expect(after).toMatchObject({ sent: before.sent + 1, held: before.held + 1, isCapped: false });
  expect(after.underReview).toBe(before.underReview + 1);
  const leadTime = await simulate({ kind: 'lead_time', threshold: TERMS.leadTimeWeeks + 1 });
  expect(leadTime.held - (await simulate({ kind: 'lead_time', threshold: TERMS.leadTimeWeeks })).held).toBeGreaterThan(
    0,
  );
  expect(after.senders.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(after.held);
  expect(after.senders.map(({ name }) => name)).toContain(fullName(await app.actor(STAFF)));
  expect(await simulate({ kind: 'total', threshold: quote.total })).toMatchObject({
    sent: after.sent,
    held: 0,
    largest: [],
  });
  await staff.post('/system/approval-rules/simulate').send({ kind: 'total' }).expect(422);
});

it('a simulation says how long agreements to rules of the kind took, or those to all rules', async () => {
  const took = async (given: object) => {
    const { body } = await staff.post('/system/approval-rules/simulate').send(given).expect(200);
    const { averageDays, isOfKind } = body as ApprovalSimulationDto;
    return { averageDays, isOfKind };
  };
  await app.sql('update requested_agreements set met_at = null');
  const [total, first] = [{ kind: 'total' as const, threshold: 1 }, { kind: 'first_quote' as const }];
  expect(await took(total)).toEqual({ averageDays: null, isOfKind: false });
  const rule = await makeRule(app, [ben], total);
  const { id } = await makeQuote(app, 'pending_approval');
  await staff.put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
  const agreed = { revision: 2, ruleId: rule.id, answer: 'agreed' };
  await ben.agent.post(`/system/quotes/${id}/agreements`).send(agreed).expect(200);
  await app.sql(`update requested_agreements set created_at = met_at - interval '36 hours' where rule_id = ?`, [
    rule.id,
  ]);
  expect(await took(total)).toEqual({ averageDays: 1.5, isOfKind: true });
  expect(await took(first)).toEqual({ averageDays: 1.5, isOfKind: false });
});

it('a delegation is refused to oneself, into the past, and for anybody but staff', async () => {
  const delegate = (given: object) =>
    ben.agent
      .post('/system/approval-delegations')
      .send({ toId: cid.id, beginsOn: utcDay(), endsOn: utcDay(1), ...given });
  for (const [given, field] of [
    [{ toId: ben.id }, 'toId'],
    [{ beginsOn: utcDay(-1) }, 'beginsOn'],
    [{ endsOn: utcDay(-1) }, 'endsOn'],
    [{ endsOn: utcDay(400) }, 'endsOn'],
    [{ toId: (await app.actor(IAN_INTERNAL)).userId }, 'toId'],
  ] as const) {
    expect((await delegate(given).expect(422)).body).toMatchObject({ errors: [{ field }] });
  }
});
