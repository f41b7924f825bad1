import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import { type Actor, fullName, readsEverything } from '../../rules/actor.js';
import { toEuros } from '../../rules/money.js';
import { applicationActions } from '../../rules/partner-application.js';
import { Partner } from '../../partners/partner.entity.js';
import { applicationNotFound, findApplication } from './partner-application-record.js';
import { toDocument } from './partner-application-documents.service.js';
import {
  PartnerApplication,
  PartnerApplicationDocument,
  PartnerApplicationEvent,
} from './partner-application.entity.js';
import type { ApplicationDto, ApplicationQueryDto, ApplicationRowDto } from './partner-applications.dto.js';
import { APPLICATION_SORTS, findApplications, findChecks } from './partner-applications.queries.js';

/**
 * Reads applications: a company gets its own, staff get all. 404 'Application not found' when it belongs to another
 * company.
 */
@Injectable()
export class PartnerApplicationReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the last application of the actor's company. Throws 404 when it has none. */
  async own(actor: Actor): Promise<ApplicationDto> {
    return this.transactions.read(async (em) => {
      const latest = await em.findOne(
        PartnerApplication,
        { company: actor.companyId },
        { orderBy: { createdAt: 'desc', id: 'desc' }, fields: ['id'] },
      );
      if (!latest) throw applicationNotFound();
      return this.whole(em, actor, latest.id);
    });
  }

  /** Returns an application. */
  async get(actor: Actor, id: string): Promise<ApplicationDto> {
    return this.transactions.read((em) => this.whole(em, actor, id));
  }

  /** Returns a page of all applications, for staff. */
  async list(query: ApplicationQueryDto): Promise<CappedPage<ApplicationRowDto>> {
    const paging = pagingOf(query, APPLICATION_SORTS, '-submittedAt');
    const { rows, total } = await findApplications(this.transactions.em, query, paging);
    const data = rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt).toISOString() }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  private async whole(em: EntityManager, actor: Actor, id: string): Promise<ApplicationDto> {
    const application = await findApplication(em, actor, id);
    const { company, applicant } = application;
    const events = await em.find(
      PartnerApplicationEvent,
      { application: id },
      { orderBy: { createdAt: 'desc', id: 'desc' }, populate: ['by'] },
    );
    const documents = await em.find(
      PartnerApplicationDocument,
      { application: id },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    const earlier = await em.find(
      PartnerApplication,
      { company, id: { $ne: id }, createdAt: { $lt: application.createdAt } },
      { orderBy: { createdAt: 'desc', id: 'desc' } },
    );
    const partner = application.status === 'approved' ? await em.findOne(Partner, { company }) : null;
    const isStaff = readsEverything(actor);
    return {
      id,
      status: application.status,
      company: { id: company.id, name: company.name },
      applicant: {
        name: fullName(applicant),
        email: applicant.email,
        phone: applicant.phone ?? null,
        jobTitle: applicant.jobTitle ?? null,
      },
      markets: application.markets,
      products: application.products,
      teamSize: application.teamSize,
      technicalPeople: application.technicalPeople,
      expectedRevenue: toEuros(application.expectedRevenue),
      motivation: application.motivation,
      rejectionReason: application.rejectionReason ?? null,
      submittedAt: application.createdAt.toISOString(),
      history: events.map(({ from, to, createdAt, by, message, notes }) => ({
        from: from ?? null,
        to,
        at: createdAt.toISOString(),
        by: isStaff || by.company.id === company.id ? fullName(by) : null,
        message: message ?? null,
        notes: isStaff ? (notes ?? null) : null,
      })),
      documents: documents.map(toDocument),
      checks: isStaff ? await findChecks(em, company, applicant) : null,
      tier: partner?.tier ?? null,
      earlier: earlier.map((one) => ({
        id: one.id,
        submittedAt: one.createdAt.toISOString(),
        rejectionReason: one.rejectionReason ?? null,
      })),
      actions: applicationActions({ status: application.status, companyId: company.id }, actor),
      version: application.version,
    };
  }
}
