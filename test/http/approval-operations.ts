import { ApprovalRules } from '../../src/approvals/approval-rules.service.js';
import { Delegations } from '../../src/approvals/delegations.service.js';
import { StaffQuoteWorkflow } from '../../src/quotes/workflow/staff-quote-workflow.service.js';
import { STAFF, type TestApp } from '../app.js';
import { makeColleague, makeRule, ruleOf, utcDay } from '../builders/approvals.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

/** Creates a quote that waits for the agreement of the demo's administrator. */
const waitingQuote = async (app: TestApp): Promise<Subject> =>
  askedQuote(app, (await makeColleague(app)).email, (await app.actor(STAFF)).userId);

/** Creates a quote for which the demo's administrator asked for an agreement. */
const askedByStaff = async (app: TestApp): Promise<Subject> => askedQuote(app, STAFF, (await makeColleague(app)).id);

/** Creates a quote that waits for the agreement of `userId`, for which the user with the e-mail address asked. */
async function askedQuote(app: TestApp, askedBy: string, userId: string): Promise<Subject> {
  const quote = await makeQuote(app, 'pending_approval');
  // Only a quote with this total is touched, so that the rule holds up no other test.
  const rule = await makeRule(app, [{ id: userId }], { kind: 'prepayment', threshold: 0.01 });
  await app.get(StaffQuoteWorkflow).approve(await app.actor(askedBy), quote.id, TERMS);
  await app.get(ApprovalRules).end(await app.actor(STAFF), rule.id);
  return { parameters: { id: quote.id }, secret: quote.number, given: { ruleId: rule.id } };
}

/** Creates a rule that begins far ahead. */
async function plannedRule(app: TestApp): Promise<Subject> {
  const { userId } = await app.actor(STAFF);
  const reason = crypto.randomUUID();
  const { id } = await makeRule(app, [{ id: userId }], { beginsOn: '2099-01-01', reason });
  return { parameters: { id }, secret: reason };
}

/** Creates a rule with a change that names its reason. */
async function reasonedRule(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await plannedRule(app);
  const staff = await app.as(STAFF);
  const { userId } = await app.actor(STAFF);
  const change = ruleOf([{ id: userId }], { beginsOn: '2099-01-01', reason: `${secret} and more` });
  await staff.put(`/system/approval-rules/${parameters.id}`).send(change).expect(200);
  return { parameters, secret };
}

async function role(app: TestApp): Promise<Subject> {
  const actor = await app.actor(STAFF);
  const name = crypto.randomUUID();
  const { id } = await app.get(ApprovalRules).createRole(actor, { name, memberIds: [actor.userId] });
  return { parameters: { id }, secret: name, given: { memberIds: [actor.userId] } };
}

async function delegation(app: TestApp): Promise<Subject> {
  const reason = crypto.randomUUID();
  const toId = (await makeColleague(app)).id;
  const given = { toId, beginsOn: utcDay(), endsOn: utcDay(), reason };
  const { id } = await app.get(Delegations).create(await app.actor(STAFF), given);
  return { parameters: { id }, secret: reason, given: { toId } };
}

async function administrator(app: TestApp): Promise<Subject> {
  const { userId } = await app.actor(STAFF);
  return { parameters: {}, secret: 'nothing that is told', given: { userId, toId: (await makeColleague(app)).id } };
}

const laterRule = ({ given }: Subject) => ruleOf([{ id: given?.userId as string }], { beginsOn: '2099-01-01' });

/** Operations on agreements of staff, approval rules, roles and delegations. */
export const APPROVAL_OPERATIONS: Operation[] = [
  { route: 'GET /system/approvals', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quotes/{id}/approval', access: 'staff reads', ok: 200 },
  {
    route: 'POST /system/quotes/{id}/agreements',
    access: 'staff',
    ok: 200,
    subject: waitingQuote,
    body: ({ given }) => ({ revision: 2, ruleId: given?.ruleId, answer: 'agreed' }),
  },
  { route: 'POST /system/quotes/{id}/approval/withdraw', access: 'staff', ok: 200, subject: askedByStaff },
  { route: 'GET /system/approval-rules', access: 'staff reads', ok: 200, subject: plannedRule },
  { route: 'GET /system/approval-rules/{id}', access: 'staff reads', ok: 200, subject: plannedRule },
  { route: 'POST /system/approval-rules', access: 'staff', ok: 201, subject: administrator, body: laterRule },
  {
    route: 'POST /system/approval-rules/simulate',
    access: 'staff reads',
    ok: 200,
    body: () => ({ kind: 'total', threshold: 250_000 }),
  },
  {
    route: 'PUT /system/approval-rules/{id}',
    access: 'staff',
    ok: 200,
    subject: async (app) => ({ ...(await plannedRule(app)), given: { userId: (await app.actor(STAFF)).userId } }),
    body: laterRule,
  },
  { route: 'GET /system/approval-rules/{id}/changes', access: 'staff reads', ok: 200, subject: reasonedRule },
  {
    route: 'PUT /system/approval-rules/{id}/switch',
    access: 'staff',
    ok: 200,
    subject: plannedRule,
    body: () => ({ isOn: false }),
  },
  { route: 'PUT /system/approval-rules/{id}/end', access: 'staff', ok: 200, subject: plannedRule },
  { route: 'GET /system/approval-roles', access: 'staff reads', ok: 200, subject: role },
  {
    route: 'POST /system/approval-roles',
    access: 'staff',
    ok: 201,
    subject: administrator,
    body: ({ given }) => ({ name: crypto.randomUUID(), memberIds: [given?.userId] }),
  },
  {
    route: 'PUT /system/approval-roles/{id}',
    access: 'staff',
    ok: 200,
    subject: role,
    body: ({ given }) => ({ name: crypto.randomUUID(), memberIds: given?.memberIds }),
  },
  { route: 'GET /system/approval-delegations', access: 'staff reads', ok: 200, subject: delegation },
  {
    route: 'POST /system/approval-delegations',
    access: 'staff',
    ok: 201,
    subject: administrator,
    body: ({ given }) => ({ toId: given?.toId, beginsOn: '2099-01-01', endsOn: '2099-01-09' }),
  },
  { route: 'DELETE /system/approval-delegations/{id}', access: 'staff', ok: 204, subject: delegation },
];
