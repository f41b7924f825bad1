import { ApprovalRules } from '../../src/approvals/approval-rules.service.js';
import type { ApprovalRuleDto, SaveApprovalRuleDto } from '../../src/approvals/approval-rules.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Approvals } from '../../src/approvals/approvals.service.js';
import { CheckApprovalsJob } from '../../src/approvals/check-approvals.job.js';
import { type Agent, STAFF, type TestApp } from '../app.js';
import { makeUser } from './people.js';

/** An administrator of the system, who may agree to quotes. */
export interface Colleague {
  id: string;
  email: string;
  agent: Agent;
}

/** Creates an administrator of the system. */
export async function makeColleague(app: TestApp, lastName = 'Colleague'): Promise<Colleague> {
  const { companyId } = await app.actor(STAFF);
  const email = await makeUser(app, { company: companyId, accountType: 'admin', firstName: 'Cara', lastName });
  return { id: (await app.actor(email)).userId, email, agent: await app.as(email) };
}

export const utcDay = (days = 0): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A valid rule: a line discount over 15% needs one of the people, from today on. */
export const ruleOf = (people: { id: string }[], given: Partial<SaveApprovalRuleDto> = {}): SaveApprovalRuleDto => ({
  kind: 'line_discount',
  threshold: 15,
  needs: 'one_of',
  peopleIds: people.map(({ id }) => id),
  beginsOn: utcDay(),
  ...given,
});

/** Creates a rule as staff do. */
export const makeRule = async (
  app: TestApp,
  people: { id: string }[],
  given: Partial<SaveApprovalRuleDto> = {},
): Promise<ApprovalRuleDto> => app.get(ApprovalRules).create(await app.actor(STAFF), ruleOf(people, given));

/** Ends all rules of the test. */
export async function endRules(app: TestApp): Promise<void> {
  await app.sql(`update approval_rules set ends_on = begins_on - 1`);
}

/** Runs the job that checks waiting quotes. */
export const checkApprovals = (app: TestApp): Promise<void> =>
  new CheckApprovalsJob(app.get(Transactions), app.get(Approvals)).run();
