import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Conditions } from '../../platform/database/conditions.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { agreementStanding, signBy } from '../../rules/partner-agreement.js';
import { findAgreement, toAcceptance, toAgreement } from './agreement-record.js';
import { PartnerAgreement, PartnerAgreementAcceptance } from './partner-agreement.entity.js';
import type {
  AcceptanceDto,
  AcceptanceQueryDto,
  ActiveAgreementDto,
  AgreementDto,
  AgreementQueryDto,
  AgreementRowDto,
} from './partner-agreements.dto.js';
import { AGREEMENT_ORDER, AGREEMENT_PAGE } from './partner-agreements.queries.js';

/** Reads agreements: partners get the active one, staff get all. */
@Injectable()
export class AgreementReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the active agreement, and whether the actor's company has signed it. */
  async active(actor: Actor): Promise<ActiveAgreementDto> {
    return this.transactions.read(async (em) => {
      const agreement = await em.findOne(PartnerAgreement, { status: 'active' });
      const acceptance =
        agreement &&
        (await em.findOne(
          PartnerAgreementAcceptance,
          { agreement, partner: actor.companyId },
          { populate: ['agreement', 'partner'] },
        ));
      const publishedAt = agreement?.publishedAt ?? null;
      const standing = readsEverything(actor) ? 'none' : agreementStanding(publishedAt, acceptance !== null, now());
      return {
        agreement: agreement && toAgreement(agreement),
        acceptance: acceptance && toAcceptance(acceptance, actor),
        standing,
        signBy:
          publishedAt && (standing === 'due' || standing === 'overdue') ? signBy(publishedAt).toISOString() : null,
      };
    });
  }

  /** Returns an agreement, for staff. */
  async get(id: string): Promise<AgreementDto> {
    return this.transactions.read(async (em) => toAgreement(await findAgreement(em, id)));
  }

  /** Returns a page of all agreements, each with the number of partners that have signed it, for staff. */
  async list(query: AgreementQueryDto): Promise<Page<AgreementRowDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, Object.keys(AGREEMENT_ORDER), '-updatedAt');
    const where = new Conditions().oneOf('a.status', query.status).search(query.search, 'search_fold(a.title) like ?');
    const found = await AGREEMENT_PAGE.first(
      this.transactions.em,
      [...where.parameters, limit, offset, ...where.parameters],
      where.sql,
      AGREEMENT_ORDER[sort]!,
      direction,
    );
    const data = (found?.rows ?? []).map((row) => ({
      ...row,
      publishedAt: row.publishedAt && new Date(row.publishedAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
    }));
    return { data, total: found?.total ?? 0, limit, offset };
  }

  /** Returns a page of the acceptances by the actor's company; for staff, of the acceptances by all partners. */
  async acceptances(actor: Actor, query: AcceptanceQueryDto): Promise<Page<AcceptanceDto>> {
    const { limit, offset, direction } = pagingOf(query, ['acceptedAt'], '-acceptedAt');
    const { agreementId, partnerId } = query;
    return this.transactions.read(async (em) => {
      const [rows, total] = await em.findAndCount(
        PartnerAgreementAcceptance,
        {
          $and: [
            Scope.of(actor).where('partner'),
            { ...(agreementId && { agreement: agreementId }), ...(partnerId && { partner: partnerId }) },
          ],
        },
        {
          populate: ['agreement', 'partner'],
          orderBy: { acceptedAt: direction, id: direction },
          limit,
          offset,
        },
      );
      return { data: rows.map((row) => toAcceptance(row, actor)), total, limit, offset };
    });
  }
}
