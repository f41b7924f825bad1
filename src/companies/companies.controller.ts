import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AcceptsReadFields } from '../platform/http/read-fields.js';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeVerification, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { IfMatch } from '../platform/http/concurrency.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { CompaniesService } from './companies.service.js';
import { CanDeleteDto, CompanyDto, CompanyStatisticsDto, CompanyStatusChangeDto } from './company-answers.dto.js';
import { CompanyReader } from './company-reader.service.js';
import { UpdateCompanyDto } from './company-requests.dto.js';

/** The caller's own company. */
@ApiTags('companies')
@SignedIn()
@Controller('companies')
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly reader: CompanyReader,
  ) {}

  /** Returns the caller's company, with its users. `actions` lists the actions that the caller may take now. */
  @Get()
  own(@CurrentActor() actor: Actor): Promise<CompanyDto> {
    return this.reader.get(actor, actor.companyId);
  }

  /**
   * Replaces the details of the caller's company; absent optional fields keep their values. 412 for a stale copy. A new
   * name, VAT number or COC number makes a verified company `pending` again; any change does so for a rejected company
   * whose required documents are uploaded.
   */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner', 'system'])
  @AcceptsReadFields(UpdateCompanyDto, CompanyReader, (companies, actor) => companies.get(actor, actor.companyId))
  @Put()
  async update(
    @CurrentActor() actor: Actor,
    @Body() body: UpdateCompanyDto,
    @IfMatch() version?: number,
  ): Promise<CompanyDto> {
    await this.companies.update(actor, actor.companyId, body, version);
    return this.reader.get(actor, actor.companyId);
  }

  /**
   * Returns the numbers of the company's users, quotes, documents and open invitations. Quotes that the company cannot
   * see yet are left out.
   */
  @FromReplica()
  @Get('statistics')
  statistics(@CurrentActor() actor: Actor): Promise<CompanyStatisticsDto> {
    return this.reader.statistics(actor);
  }

  /**
   * Returns a page of the changes of the company's status and verification, newest first, for its administrators and
   * staff. Sorts: changedAt. 403 for standard accounts, 404 'Company not found' for another company.
   */
  @ApiPage(CompanyStatusChangeDto, { key: 'statusHistory' })
  @Get(':id/status-history')
  statusHistory(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<CompanyStatusChangeDto, 'statusHistory'>> {
    return this.reader.statusHistory(actor, id, query);
  }

  /**
   * Returns whether the caller can permanently delete the company now (`canDelete`), with the reasons against it. For
   * its administrators and staff: 403 for standard accounts, 404 'Company not found' for another company.
   */
  @Get(':id/can-delete')
  canDelete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CanDeleteDto> {
    return this.reader.canDelete(actor, id);
  }
}
