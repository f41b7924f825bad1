import { type FindOneOptions, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../rules/actor.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { notFound } from '../platform/errors.js';
import { Scope } from '../platform/database/scope.js';
import { isUuid } from '../rules/ids.js';
import { Company } from './company.entity.js';

/** Functions that load and lock companies. */

/** Returns a company that the actor may see. 404 'Company not found' otherwise. */
export async function findCompany(
  em: EntityManager,
  actor: Actor,
  id: string,
  options: FindOneOptions<Company> = {},
): Promise<Company> {
  const found = isUuid(id) ? await em.findOne(Company, { $and: [{ id }, Scope.of(actor).where('id')] }, options) : null;
  if (!found) throw notFound('Company not found');
  return found;
}

/**
 * Locks a company until the end of the transaction, for a change. Throws 404 for a company that the actor may not see,
 * 412 for a stale copy.
 */
export async function lockCompany(
  em: EntityManager,
  actor: Actor,
  id: string,
  expectedVersion?: number,
): Promise<Company> {
  const company = await findCompany(em, actor, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  await checkVersion(em, company, expectedVersion);
  return company;
}
