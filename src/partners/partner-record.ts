import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../platform/clock.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, notFound } from '../platform/errors.js';
import { isUuid } from '../rules/ids.js';
import { PARTNER_STANDING, type PartnerStatus } from '../rules/partner-status.js';
import type { PartnerTier } from '../rules/partner-tier.js';
import { Partner, PartnerEvent } from './partner.entity.js';

/**
 * Functions that admit, lock and change a partner and write its history. A partner is identified by the id of its
 * company.
 */

/** Adds a company to the partner programme. */
export function admitPartner(
  em: EntityManager,
  company: string,
  { tier = 'bronze', by }: { tier?: PartnerTier; by: string },
): void {
  em.create(Partner, { company, tier, updatedById: by });
  em.create(PartnerEvent, { company, kind: 'admitted', to: tier, by });
}

/**
 * Locks a partner until the end of the transaction, for a change. Throws 404 'Partner not found', 412 for a stale copy.
 */
export async function lockPartner(em: EntityManager, companyId: string, version?: number): Promise<Partner> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const partner = isUuid(companyId) ? await em.findOne(Partner, { company: companyId }, locked) : null;
  if (!partner) throw notFound('Partner not found');
  await checkVersion(em, partner, version);
  return partner;
}

/** Reason of a change of a partner, and its author. */
export interface PartnerStep {
  reason: string | null;
  /** User who made the change; null for a change by the portal itself. */
  by: string | null;
  bulkId?: string;
}

/** Changes the status or tier of a locked partner and adds the change to its history. The next flush saves both. */
export function changePartner(
  em: EntityManager,
  partner: Partner,
  change: { kind: 'status'; to: PartnerStatus } | { kind: 'tier'; to: PartnerTier },
  { reason, by, bulkId }: PartnerStep,
): void {
  const { kind, to } = change;
  em.create(PartnerEvent, { company: partner.company.id, kind, from: partner[kind], to, reason, by, bulkId });
  em.assign(partner, { [kind]: to, version: partner.version + 1, updatedAt: now(), updatedById: by });
  // A terminated partner that is admitted again must agree again to be listed.
  if (to === 'terminated') em.assign(partner, { listedAt: null });
}

/** Adds another change of a locked partner, which the caller has made, to its history. The next flush saves both. */
export function noteChange(
  em: EntityManager,
  partner: Partner,
  change: { kind: 'listing' | 'self_billing'; from: string; to: string },
  { reason, by }: PartnerStep,
): void {
  em.create(PartnerEvent, { company: partner.company.id, ...change, reason, by });
  em.assign(partner, { version: partner.version + 1, updatedAt: now(), updatedById: by });
}

/**
 * Throws 409 `partner_status` when staff have suspended or terminated the partner, because it must not begin new
 * connections, quotes for clients, deals or requests for funds. Locks the partner, so that its status cannot change
 * until the transaction ends.
 */
export async function requireActivePartner(em: EntityManager, companyId: string): Promise<void> {
  const partner = await em.findOne(
    Partner,
    { company: companyId },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  );
  const status: PartnerStatus = partner?.status ?? 'active';
  if (PARTNER_STANDING[status].newBusiness) return;
  throw conflict('partner_status', `Your partnership is ${status}: nothing new can be started`);
}
