import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AcceptsReadFields } from '../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { ReasonDto } from '../platform/http/reason.dto.js';
import { CompaniesService } from './companies.service.js';
import { CompanyRowDto, StaffCompanyDto } from './company-answers.dto.js';
import { CompanyReader } from './company-reader.service.js';
import { CompanyQueryDto, CreateCompanyDto, StaffUpdateCompanyDto } from './company-requests.dto.js';
import { CompanyWorkflow } from './company-workflow.service.js';

/**
 * All companies, for staff. `internal` users read them; only system administrators change them. 404 'Company not
 * found'; a write answers 409 `wrong_status` when the status does not allow the action, 412 for a stale copy.
 */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/companies')
export class StaffCompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly workflow: CompanyWorkflow,
    private readonly reader: CompanyReader,
  ) {}

  /**
   * Returns a page of companies, without deleted ones unless the status filter asks for them. Searches names, cities,
   * VAT and COC numbers, and users' e-mail addresses. Sorts: createdAt, name, type, city, countryCode, status,
   * verificationStatus, userCount.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CompanyRowDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: CompanyQueryDto): Promise<CappedPage<CompanyRowDto>> {
    return this.reader.list(actor, query);
  }

  /**
   * Returns a page of the companies that wait for verification, the oldest company first. Searches and sorts like the
   * list of all companies.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CompanyRowDto, { capped: true })
  @FromReplica()
  @Get('pending-verification')
  pending(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<CappedPage<CompanyRowDto>> {
    return this.reader.list(actor, { ...query, sort: query.sort ?? 'createdAt', verificationStatus: 'pending' });
  }

  /** Returns a company with warnings for its verification. 404 'Company not found'. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<StaffCompanyDto> {
    return this.reader.getForStaff(actor, id);
  }

  /** Creates an unverified company, and mails an invitation as its administrator to `adminEmail` if it is given. */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateCompanyDto): Promise<StaffCompanyDto> {
    return this.reader.getForStaff(actor, await this.companies.create(actor, body));
  }

  /**
   * Replaces the details, like the company's own administrators can, and the payment terms of its invoices; absent
   * optional fields keep their values, and a verified company stays verified. 404 'Company not found'; 409 `wrong_status` when it was deleted; 412 for a stale
   * copy.
   */
  @AcceptsReadFields(StaffUpdateCompanyDto, CompanyReader, (companies, actor, { id = '' }) =>
    companies.getForStaff(actor, id),
  )
  @Put(':id')
  async update(
    @Writing() { actor, id, version }: Write,
    @Body() body: StaffUpdateCompanyDto,
  ): Promise<StaffCompanyDto> {
    await this.companies.update(actor, id, body, version);
    return this.reader.getForStaff(actor, id);
  }

  /**
   * Deactivates a company, with the reason 'Removed by an administrator'. 404 'Company not found'; 409 `wrong_status`
   * unless it is active or suspended; 412 for a stale copy.
   */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.workflow.changeStatus(actor, id, 'deactivate', 'Removed by an administrator', version);
  }

  /**
   * Verifies a company, and mails its administrators who want mails about the account. 404 'Company not found'; 409
   * `wrong_status` when it is verified already; 412 for a stale copy.
   */
  @Put(':id/verify')
  async verify(@Writing() { actor, id, version }: Write): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'verify', { version });
    return this.reader.getForStaff(actor, id);
  }

  /**
   * Rejects a company's verification, and mails its administrators the reason. 404 'Company not found'; 409
   * `wrong_status` unless it is `unverified` or `pending`; 412 for a stale copy.
   */
  @Put(':id/reject-verification')
  async reject(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'reject_verification', { reason: body.reason, version });
    return this.reader.getForStaff(actor, id);
  }

  /**
   * Makes a company `unverified` again. 404 'Company not found'; 409 `wrong_status` when it is `unverified` already;
   * 412 for a stale copy.
   */
  @Put(':id/reset-verification')
  async reset(@Writing() { actor, id, version }: Write): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'reset_verification', { version });
    return this.reader.getForStaff(actor, id);
  }

  /**
   * Suspends a company: its users can sign in but do nothing, and its invitations are revoked. Its administrators get a
   * mail with the reason. 404 'Company not found'; 409 `wrong_status` unless it is active; 412 for a stale copy.
   */
  @Put(':id/suspend')
  async suspend(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<StaffCompanyDto> {
    await this.workflow.changeStatus(actor, id, 'suspend', body.reason, version);
    return this.reader.getForStaff(actor, id);
  }
}
