import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../rules/actor.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { notFound } from '../platform/http/errors.js';
import { isUuid } from '../rules/ids.js';
import { Company } from './company.entity.js';

/** Who sees every company: staff, and those who observe. */
export const readsEverything = ({ companyType }: Pick<Actor, 'companyType'>): boolean =>
  companyType === 'system' || companyType === 'internal';

/** Whether the actor may see this company at all. The tenant condition of every query by a company's id. */
export const sees = (actor: Actor, companyId: string): boolean =>
  isUuid(companyId) && (readsEverything(actor) || companyId === actor.companyId);

/** Locks a company for a change, to the end of the transaction. 404 for a stranger, 412 for a stale copy. */
export async function lockCompany(
  em: EntityManager,
  actor: Actor,
  id: string,
  expectedVersion?: number,
): Promise<Company> {
  const company = sees(actor, id)
    ? await em.findOne(Company, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    : null;
  if (!company) throw notFound('Company not found');
  await checkVersion(em, company, expectedVersion);
  return company;
}
