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

  /** The caller's company, with its users and the available actions in `actions`. */
  @Get()
  own(@CurrentActor() actor: Actor): Promise<CompanyDto> {
    return this.reader.get(actor, actor.companyId);
  }

  /**
   * Replaces the company's details; an optional field that is absent keeps its value. 412 for a stale copy. A new name,
   * VAT number or COC number sets a verified company back to `pending`.
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

  /** Statistics of the company. */
  @FromReplica()
  @Get('statistics')
  statistics(@CurrentActor() actor: Actor): Promise<CompanyStatisticsDto> {
    return this.reader.statistics(actor);
  }

  /** The history of status and verification, newest first, for the company's administrators and staff. Sorts: changedAt. */
  @ApiPage(CompanyStatusChangeDto, { key: 'statusHistory' })
  @Get(':id/status-history')
  statusHistory(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<CompanyStatusChangeDto, 'statusHistory'>> {
    return this.reader.statusHistory(actor, id, query);
  }

  /** True in `canDelete` when the company can be permanently deleted now, else with the reasons. For its administrators and staff. */
  @Get(':id/can-delete')
  canDelete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CanDeleteDto> {
    return this.reader.canDelete(actor, id);
  }
}
