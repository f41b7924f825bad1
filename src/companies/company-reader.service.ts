import { Injectable } from '@nestjs/common';
import { type Actor, readsEverything } from '../rules/actor.js';
import { countryName } from '../rules/country-name.js';
import { forbidden } from '../platform/errors.js';
import { type CappedPage, cappedTotal, type Page, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { Transactions } from '../platform/database/transactions.js';
import {
  COMPANY_SORTS,
  countEverything,
  findCompanies,
  findHistory,
  findPeople,
  findWarnings,
} from './companies.queries.js';
import type {
  CanDeleteDto,
  CompanyDto,
  CompanyRowDto,
  CompanyStatisticsDto,
  CompanyStatusChangeDto,
  StaffCompanyDto,
} from './company-answers.dto.js';
import { findCompany } from './company-record.js';
import type { CompanyQueryDto } from './company-requests.dto.js';
import { DOCUMENT_TYPES, REQUIRED_TYPES } from '../rules/document-types.js';
import { companyActions, whyNotDelete } from '../rules/company-status.js';
import type { Company } from './company.entity.js';
import { vatWarning } from './vat-number.js';

/** Reads companies: the actor's own company, or all for staff. Any other company answers 404 'Company not found'. */
@Injectable()
export class CompanyReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a company with its users, in two statements. */
  async get(actor: Actor, id: string): Promise<CompanyDto> {
    return this.transactions.read(async (em) => {
      const company = await findCompany(em, actor, id);
      const people = await findPeople(em, id);
      const contact = people[0]?.accountType === 'admin' ? people[0] : null;
      return {
        id: company.id,
        name: company.name,
        type: company.type,
        website: company.website ?? null,
        addressLine1: company.addressLine1,
        addressLine2: company.addressLine2 ?? null,
        city: company.city,
        postalCode: company.postalCode,
        countryCode: company.countryCode,
        countryName: countryName(company.countryCode),
        industry: company.industry ?? null,
        cocNumber: company.cocNumber ?? null,
        vatNumber: company.vatNumber ?? null,
        electronicAddress: company.electronicAddress ?? null,
        electronicAddressScheme: company.electronicAddressScheme ?? null,
        buyerReference: company.buyerReference ?? null,
        paymentTermDays: company.paymentTermDays,
        paymentTermsText: company.paymentTermsText ?? null,
        invoiceAttachments: company.invoiceAttachments,
        verificationStatus: company.verificationStatus,
        rejectionReason: company.rejectionReason ?? null,
        status: company.status,
        createdAt: company.createdAt.toISOString(),
        version: company.version,
        adminContact: contact && {
          firstName: contact.firstName,
          lastName: contact.lastName,
          email: contact.email,
          phone: contact.phone,
        },
        users: people.map(({ phone: _, ...person }) => person),
        vatWarning: vatWarning(company.vatNumber, company.countryCode),
        actions: companyActions(company, actor),
      };
    });
  }

  /**
   * Returns a company for staff, with warnings about other companies and about its documents, which clients must not
   * see.
   */
  async getForStaff(actor: Actor, id: string): Promise<StaffCompanyDto> {
    const company = await this.get(actor, id);
    const { sameNumbers, verified } = await findWarnings(this.transactions.em, company);
    const unverified = REQUIRED_TYPES.filter((type) => !verified.includes(type));
    return { ...company, sameNumbers, unverifiedDocuments: unverified.map((type) => DOCUMENT_TYPES[type].label) };
  }

  /** Returns a page of all companies, for staff. */
  async list(actor: Actor, query: CompanyQueryDto): Promise<CappedPage<CompanyRowDto>> {
    const paging = pagingOf(query, COMPANY_SORTS, '-createdAt');
    const { rows, total } = await findCompanies(this.transactions.em, query, paging);
    const data = rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      countryName: countryName(row.countryCode),
      actions: companyActions(row, actor),
    }));
    return { data, ...cappedTotal(total), limit: paging.limit, offset: paging.offset };
  }

  /** Returns the statistics of the actor's company. */
  statistics(actor: Actor): Promise<CompanyStatisticsDto> {
    return countEverything(this.transactions.em, actor.companyId);
  }

  /** Returns a page of a company's history, for its administrators and staff. Throws 403 for its other users. */
  async statusHistory(
    actor: Actor,
    id: string,
    query: ListQueryDto,
  ): Promise<Page<CompanyStatusChangeDto, 'statusHistory'>> {
    const paging = pagingOf(query, ['changedAt'], '-changedAt');
    await this.find(actor, id);
    const { rows, total } = await findHistory(this.transactions.em, id, paging);
    const statusHistory = rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt).toISOString() }));
    return { statusHistory, total, limit: paging.limit, offset: paging.offset };
  }

  /** Checks if the actor can permanently delete the company now, and returns the reasons against it. */
  async canDelete(actor: Actor, id: string): Promise<CanDeleteDto> {
    const reasons = whyNotDelete(await this.find(actor, id), actor);
    return { canDelete: reasons.length === 0, reasons };
  }

  private async find(actor: Actor, id: string): Promise<Company> {
    const company = await findCompany(this.transactions.fork(), actor, id);
    if (!readsEverything(actor) && actor.accountType !== 'admin') {
      throw forbidden('Only an administrator of your company can do this.', 'account_type');
    }
    return company;
  }
}
