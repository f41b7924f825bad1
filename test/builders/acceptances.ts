import { Acceptances } from '../../src/quotes/acceptance/acceptances.service.js';
import { AcceptanceRules } from '../../src/quotes/acceptance/acceptance-rules.service.js';
import type { SaveAcceptanceRuleDto } from '../../src/quotes/acceptance/acceptance.dto.js';
import { CheckAcceptancesJob } from '../../src/quotes/acceptance/check-acceptances.job.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { TestApp } from '../app.js';
import { makeCompany, makeUser } from './people.js';

/** A client company with two administrators and two standard users, as their e-mail addresses. */
export interface Buyers {
  company: string;
  admin: string;
  otherAdmin: string;
  tim: string;
  uma: string;
}

/** Creates a client company that has this rule. */
export async function makeBuyers(app: TestApp, rule: SaveAcceptanceRuleDto = {}): Promise<Buyers> {
  const company = await makeCompany(app);
  const admin = await makeUser(app, { company, accountType: 'admin', firstName: 'Ada', lastName: 'Adams' });
  const otherAdmin = await makeUser(app, { company, accountType: 'admin', firstName: 'Abe', lastName: 'Bauer' });
  const tim = await makeUser(app, { company, firstName: 'Tim', lastName: 'Timmer' });
  const uma = await makeUser(app, { company, firstName: 'Uma', lastName: 'Ullman' });
  if (Object.keys(rule).length > 0) await setRule(app, admin, rule);
  return { company, admin, otherAdmin, tim, uma };
}

/** Sets the rule of a company as its administrator. */
export const setRule = async (app: TestApp, admin: string, rule: SaveAcceptanceRuleDto): Promise<void> =>
  app.get(AcceptanceRules).save(await app.actor(admin), rule);

/** Runs the job that checks waiting requests. */
export const checkAcceptances = (app: TestApp): Promise<void> =>
  new CheckAcceptancesJob(app.get(Transactions), app.get(Acceptances)).run();
