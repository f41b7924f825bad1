import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { PARTNER_STANDING } from '../../rules/partner-status.js';
import type { Partner } from '../../partners/partner.entity.js';
import { lockPartner, noteChange, requireActivePartner, type PartnerStep } from '../../partners/partner-record.js';
import { LISTING } from './resellers.queries.js';
import type { ListingByStaffDto, PartnerListingDto } from './resellers.dto.js';
import { toReseller } from './resellers.service.js';

/** Listing of partners among the public resellers: the partner consents, staff review the entry once, and may remove it. */
@Injectable()
export class PartnerListings {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the state of a partner in the list, and the data that visitors see. Throws 404 'Partner not found'. */
  async of(companyId: string): Promise<PartnerListingDto> {
    const row = await LISTING.first(this.transactions.em, [companyId]);
    if (!row) throw notFound('Partner not found');
    const { status, companyStatus, hasAgreement, listedAt, reviewedAt, unlistedReason, version, ...told } = row;
    const lacks: PartnerListingDto['lacks'] = [
      ...(PARTNER_STANDING[status].newBusiness ? [] : ['partner' as const]),
      ...(companyStatus === 'active' ? [] : ['company' as const]),
      ...(hasAgreement ? [] : ['agreement' as const]),
      ...(reviewedAt ? [] : ['review' as const]),
    ];
    return {
      listedAt: listedAt && new Date(listedAt).toISOString(),
      unlistedReason,
      isPublic: listedAt !== null && unlistedReason === null && lacks.length === 0,
      lacks,
      shown: toReseller(told),
      version,
    };
  }

  /**
   * Stores a partner's own choice; a choice that does not change has no effect. Throws 409 `partner_status` when a
   * partner that is not active agrees, 409 `unlisted` while staff do not list it, 412 for a stale copy.
   */
  async choose({ userId, companyId }: Actor, listed: boolean, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, companyId, version);
      if (listed === (partner.listedAt !== null)) return;
      if (listed) {
        await requireActivePartner(em, companyId);
        if (partner.unlistedReason) throw conflict('unlisted', 'We have removed you from the list of resellers');
      }
      change(em, partner, { listedAt: listed ? now() : null }, { reason: null, by: userId });
    });
  }

  /**
   * Records the review by staff: removes a partner from the list, or allows its entry; it is listed again if the
   * partner still agrees. Throws 404, 412 for a stale copy.
   */
  async allow(actor: Actor, id: string, { allowed, reason }: ListingByStaffDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, id, version);
      const isAllowed = partner.unlistedReason === null;
      if (allowed === isAllowed && (partner.listingReviewedAt || !allowed)) return;
      const to = { unlistedReason: allowed ? null : reason, listingReviewedAt: partner.listingReviewedAt ?? now() };
      change(em, partner, to, { reason, by: actor.userId });
    });
  }
}

function change(
  em: EntityManager,
  partner: Partner,
  to: Partial<Pick<Partner, 'listedAt' | 'listingReviewedAt' | 'unlistedReason'>>,
  step: PartnerStep,
): void {
  const before = standingOf(partner);
  em.assign(partner, to);
  noteChange(em, partner, { kind: 'listing', from: before, to: standingOf(partner) }, step);
}

/** Returns the word for the state of the entry in the partner's history. */
function standingOf({ listedAt, listingReviewedAt, unlistedReason }: Partner): string {
  if (unlistedReason) return 'taken off';
  if (!listedAt) return 'not listed';
  return listingReviewedAt ? 'listed' : 'waiting for review';
}
