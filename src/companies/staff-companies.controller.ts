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
import { CompanyQueryDto, CreateCompanyDto, UpdateCompanyDto } from './company-requests.dto.js';
import { CompanyWorkflow } from './company-workflow.service.js';

/**
 * All companies, for staff. `internal` users read them; only system administrators change them. 409 when the status
 * does not allow the action.
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
   * numbers and users' e-mails. Sorts: createdAt, name, type, city, countryCode, status, verificationStatus, userCount.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CompanyRowDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: CompanyQueryDto): Promise<CappedPage<CompanyRowDto>> {
    return this.reader.list(actor, query);
  }

  /**
   * Returns a page of the companies that wait for verification, the one that waits longest first. Searches and sorts
   * like the list of all companies.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CompanyRowDto, { capped: true })
  @FromReplica()
  @Get('pending-verification')
  pending(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<CappedPage<CompanyRowDto>> {
    return this.reader.list(actor, { ...query, sort: query.sort ?? 'createdAt', verificationStatus: 'pending' });
  }

  /** Returns a company. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<StaffCompanyDto> {
    return this.reader.getForStaff(actor, id);
  }

  /** Creates a company that is not verified yet, and invites `adminEmail` as its administrator. */
  @Post()
  async create(@CurrentActor() actor: Actor, @Body() body: CreateCompanyDto): Promise<StaffCompanyDto> {
    return this.reader.getForStaff(actor, await this.companies.create(actor, body));
  }

  /**
   * Replaces the details, like the company's own administrators can; absent optional fields keep their values. 412 for
   * a stale copy.
   */
  @AcceptsReadFields(UpdateCompanyDto, CompanyReader, (companies, actor, { id = '' }) =>
    companies.getForStaff(actor, id),
  )
  @Put(':id')
  async update(@Writing() { actor, id, version }: Write, @Body() body: UpdateCompanyDto): Promise<StaffCompanyDto> {
    await this.companies.update(actor, id, body, version);
    return this.reader.getForStaff(actor, id);
  }

  /** Deactivates a company, with the reason 'Removed by an administrator'. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Writing() { actor, id, version }: Write): Promise<void> {
    return this.workflow.changeStatus(actor, id, 'deactivate', 'Removed by an administrator', version);
  }

  /** Verifies a company, and mails its administrators. */
  @Put(':id/verify')
  async verify(@Writing() { actor, id, version }: Write): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'verify', { version });
    return this.reader.getForStaff(actor, id);
  }

  /** Rejects a company's verification, and mails its administrators the reason. */
  @Put(':id/reject-verification')
  async reject(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'reject_verification', { reason: body.reason, version });
    return this.reader.getForStaff(actor, id);
  }

  /** Resets a company's verification. */
  @Put(':id/reset-verification')
  async reset(@Writing() { actor, id, version }: Write): Promise<StaffCompanyDto> {
    await this.workflow.changeVerification(actor, id, 'reset_verification', { version });
    return this.reader.getForStaff(actor, id);
  }

  /**
   * Suspends a company: its users can sign in but do nothing, and its invitations are revoked. Its administrators get a
   * mail with the reason.
   */
  @Put(':id/suspend')
  async suspend(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<StaffCompanyDto> {
    await this.workflow.changeStatus(actor, id, 'suspend', body.reason, version);
    return this.reader.getForStaff(actor, id);
  }
}
