import { Injectable } from '@nestjs/common';
import type { Actor } from '../common/actor.js';
import { Transactions } from '../platform/database/transactions.js';
import { lockCompany } from './company-record.js';
import type { UpdateCompanyDto } from './company-requests.dto.js';
import { CompanyWorkflow } from './company-workflow.service.js';

/** What a company is verified by: staff look again when one of these changes. */
const VERIFIED_BY = ['name', 'vatNumber', 'cocNumber'] as const;

/** A company's details. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workflow: CompanyWorkflow,
  ) {}

  /** Writes the details of the actor's own company. 412 when the copy is stale; nothing changed is no new version. */
  async update(actor: Actor, details: UpdateCompanyDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const company = await lockCompany(em, actor, actor.companyId, version);
      const given = Object.entries(details).filter(([, value]) => value !== undefined);
      const changed = given.filter(([field, value]) => (company[field as keyof UpdateCompanyDto] ?? null) !== value);
      if (!changed.length) return;
      em.assign(company, { ...Object.fromEntries(changed), version: company.version + 1 });
      await em.flush();
      if (changed.some(([field]) => VERIFIED_BY.some((one) => one === field))) {
        await this.workflow.follow(em, company, 'review_again', actor, 'Name, VAT or COC number was changed');
      }
    });
  }
}
