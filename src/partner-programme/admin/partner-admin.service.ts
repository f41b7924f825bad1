import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { Config } from '../../config.js';
import { Company } from '../../companies/company.entity.js';
import { lockProtection } from '../deals/deal-record.js';
import { DealReview } from '../deals/deal-review.service.js';
import { PartnerClient } from '../../partners/clients/partner-client.entity.js';
import { PartnerClients } from '../../partners/clients/partner-clients.service.js';
import { changePartner, lockPartner, noteChange } from '../../partners/partner-record.js';
import { PartnerListings } from '../resellers/partner-listings.service.js';
import { csvFile, rowsOf } from '../../platform/database/export-files.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { partnerActions, partnerMayBecome } from '../../rules/partner-status.js';
import type {
  PartnerDto,
  PartnerMetricsDto,
  PartnerQueryDto,
  PartnerRowDto,
  PartnerStatusDto,
  SelfBillingDto,
} from './partner-admin.dto.js';
import {
  findForExport,
  findMetrics,
  findPartner,
  findPartners,
  PARTNER_SORTS,
  partnerExport,
} from './partner-admin.queries.js';
import { PartnerNotices } from './partner-notices.js';

const END_OF_PARTNERSHIP = 'The partnership ended';

/** Partner programme for staff. A partner is identified by the id of its company. */
@Injectable()
export class PartnerAdmin {
  constructor(
    private readonly transactions: Transactions,
    private readonly clients: PartnerClients,
    private readonly notices: PartnerNotices,
    private readonly listings: PartnerListings,
    private readonly deals: DealReview,
    private readonly config: Config,
  ) {}

  /** Returns the key figures of the programme. */
  metrics(): Promise<PartnerMetricsDto> {
    return findMetrics(this.transactions.em);
  }

  /** Returns a page of partners, by name unless another sort is requested. */
  async list(query: PartnerQueryDto): Promise<CappedPage<PartnerRowDto>> {
    const paging = pagingOf(query, PARTNER_SORTS, 'name');
    const { rows, total } = await findPartners(this.transactions.em, query, paging);
    return { data: rows, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns a partner. Throws 404 'Partner not found'. */
  async get(actor: Actor, id: string): Promise<PartnerDto> {
    const found = isUuid(id) ? await findPartner(this.transactions.em, id) : undefined;
    if (!found) throw notFound('Partner not found');
    const listing = await this.listings.of(id);
    return { ...found, listing, actions: partnerActions(found.status, actor) };
  }

  /**
   * Suspends, terminates or reinstates a partner, and mails its administrators. A termination also ends the partner's
   * connections and the protection of its deals. Throws 404 'Partner not found', 409 when its status does not allow the
   * change, 412 for a stale copy.
   */
  async changeStatus(actor: Actor, id: string, { status, reason }: PartnerStatusDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      if (status === 'terminated') await lockProtection(em);
      const partner = await lockPartner(em, id, version);
      if (!partnerMayBecome(partner.status, status)) {
        throw conflict('wrong_status', `This cannot be done with a partner that is ${partner.status}`);
      }
      changePartner(em, partner, { kind: 'status', to: status }, { reason, by: actor.userId });
      await em.flush();
      if (status === 'terminated') {
        await this.endConnections(em, actor, id);
        await this.deals.endOf(em, actor, id, END_OF_PARTNERSHIP);
      }
      const { name } = await em.findOneOrFail(Company, id, { fields: ['name'] });
      await this.notices.statusChanged(em, { id, name }, status, reason);
    });
  }

  /**
   * Stores whether the partner has agreed to self-billing, and adds the change to its history. Statements that are issued
   * do not change. Throws 404 'Partner not found', 412 for a stale copy, 409 `not_available` for a seller without a VAT number, who issues no such invoices.
   */
  async changeSelfBilling(actor: Actor, id: string, { selfBilling }: SelfBillingDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const partner = await lockPartner(em, id, version);
      if (selfBilling && this.config.seller.vatNumber === null) {
        throw conflict('not_available', 'Self-billing needs our VAT number (SELLER_VAT_NUMBER)');
      }
      if (partner.selfBilling === selfBilling) return;
      em.assign(partner, { selfBilling });
      const [from, to] = selfBilling ? ['off', 'on'] : ['on', 'off'];
      noteChange(em, partner, { kind: 'self_billing', from, to }, { reason: null, by: actor.userId });
    });
  }

  private async endConnections(em: EntityManager, actor: Actor, partner: string): Promise<void> {
    const living = await em.find(PartnerClient, { partner, endedAt: null }, { orderBy: { id: 'asc' } });
    const end = { by: actor.userId, side: 'partner', reason: END_OF_PARTNERSHIP } as const;
    for (const { id } of living) await this.clients.end(em, id, end);
  }

  /** Returns the partners with these ids, or all partners, by name. */
  exportRows(ids: string[] | undefined): Promise<PartnerRowDto[]> {
    return findForExport(this.transactions.em, ids);
  }

  /** Returns the same partners as a CSV file, which is streamed. */
  exportCsv(ids: string[] | undefined): Readable {
    const source = partnerExport(ids);
    return csvFile(source, ',', this.transactions.lines(rowsOf(source), source.where.parameters)).file;
  }
}
