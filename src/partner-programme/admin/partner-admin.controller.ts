import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { now } from '../../platform/clock.js';
import { CONTENT_TYPES } from '../../platform/database/export-files.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerListings } from '../resellers/partner-listings.service.js';
import { ListingByStaffDto } from '../resellers/resellers.dto.js';
import { FundsBudgetDto } from '../funds/partner-funds.dto.js';
import { PartnerFundsService } from '../funds/partner-funds.service.js';
import {
  BulkCommissionsDto,
  BulkDoneDto,
  BulkNotificationsDto,
  BulkTiersDto,
  BulkUndoneDto,
  PartnerBulkDto,
  PartnerDto,
  PartnerExportDto,
  PartnerExportQueryDto,
  PartnerMetricsDto,
  PartnerQueryDto,
  PartnerRowDto,
  PartnerStatusDto,
  SelfBillingDto,
} from './partner-admin.dto.js';
import { PartnerAdmin } from './partner-admin.service.js';
import { PartnerBulk } from './partner-bulk.service.js';

/**
 * Partner programme for staff. `internal` users read it; only system administrators change it. The id of a partner is
 * the id of its company.
 */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin')
export class PartnerAdminController {
  constructor(
    private readonly partners: PartnerAdmin,
    private readonly bulk: PartnerBulk,
    private readonly funds: PartnerFundsService,
    private readonly listings: PartnerListings,
  ) {}

  /** Returns the key figures of the programme. */
  @CompanyTypes('system', 'internal')
  @FromReplica()
  @Get('metrics')
  metrics(): Promise<PartnerMetricsDto> {
    return this.partners.metrics();
  }

  /**
   * Lists partners. Searches names, cities, numbers and people. Sorts: name, tier, status, countryCode, clients,
   * pipeline, accepted, since.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(PartnerRowDto, { capped: true })
  @FromReplica()
  @Get('partners')
  list(@Query() query: PartnerQueryDto): Promise<CappedPage<PartnerRowDto>> {
    return this.partners.list(query);
  }

  /** Returns a partner with its clients, its quotes for them, and its history. */
  @CompanyTypes('system', 'internal')
  @Get('partners/:id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PartnerDto> {
    return this.partners.get(actor, id);
  }

  /**
   * Suspends, terminates or reinstates a partner. Its administrators get a mail with the reason. 409 when its status
   * does not allow the change.
   */
  @Put('partners/:id/status')
  async changeStatus(@Writing() { actor, id, version }: Write, @Body() body: PartnerStatusDto): Promise<PartnerDto> {
    await this.partners.changeStatus(actor, id, body, version);
    return this.partners.get(actor, id);
  }

  /** Sets the partner's development funds of this year (UTC). 422 on `budget` when more than that has been spent. */
  @Put('partners/:id/funds')
  async setFunds(@Writing() { actor, id, version }: Write, @Body() body: FundsBudgetDto): Promise<PartnerDto> {
    await this.funds.setBudget(actor, id, body, version);
    return this.partners.get(actor, id);
  }

  /**
   * Says whether the partner's next statements are invoices that we issue in its name, as its agreement says. 409
   * `not_available` for a seller without a VAT number.
   */
  @Put('partners/:id/self-billing')
  async changeSelfBilling(@Writing() { actor, id, version }: Write, @Body() body: SelfBillingDto): Promise<PartnerDto> {
    await this.partners.changeSelfBilling(actor, id, body, version);
    return this.partners.get(actor, id);
  }

  /** Removes a partner from the public list of resellers, or allows it again if the partner still agrees. */
  @Put('partners/:id/listing')
  async allowListing(@Writing() { actor, id, version }: Write, @Body() body: ListingByStaffDto): Promise<PartnerDto> {
    await this.listings.allow(actor, id, body, version);
    return this.partners.get(actor, id);
  }

  /**
   * Changes the tier of several partners; with `preview`, only returns the effect. 422 for an id that is not a
   * partner's.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('bulk/tiers')
  tiers(@CurrentActor() actor: Actor, @Body() body: BulkTiersDto): Promise<BulkDoneDto> {
    return this.bulk.tiers(actor, body);
  }

  /**
   * Gives several partners a commission rate of their own, until a day; with `preview`, only returns the effect. 422
   * for an id that is not a partner's.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('bulk/commissions')
  commissions(@CurrentActor() actor: Actor, @Body() body: BulkCommissionsDto): Promise<BulkDoneDto> {
    return this.bulk.commissions(actor, body);
  }

  /**
   * Sends a mail to the administrators of several partners; with `preview`, only returns the number of recipients. 422
   * for an id that is not a partner's.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('bulk/notifications')
  notifications(@CurrentActor() actor: Actor, @Body() body: BulkNotificationsDto): Promise<BulkDoneDto> {
    return this.bulk.notifications(actor, body);
  }

  /** Returns a bulk action with the progress of its mails. */
  @CompanyTypes('system', 'internal')
  @Get('bulk/:id')
  bulkChange(@Param('id') id: string): Promise<PartnerBulkDto> {
    return this.bulk.get(id);
  }

  /**
   * Undoes a bulk action within an hour. Partners that were changed again after it are left unchanged and are returned.
   * 409 after an hour.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('bulk/:id/undo')
  undo(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<BulkUndoneDto> {
    return this.bulk.undo(actor, id);
  }

  /** Exports the given partners, or all partners, as `partners-export-{timestamp}` in JSON or CSV. */
  @ApiProduces('application/json', 'text/csv')
  @HttpCode(200)
  @Post('export')
  async export(
    @Query() { format }: PartnerExportQueryDto,
    @Body() { partnerIds }: PartnerExportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    response.set({ 'Cache-Control': 'private, no-store' });
    const timestamp = now().toISOString().replace(/[:.]/g, '-');
    const disposition = `attachment; filename="partners-export-${timestamp}.${format}"`;
    return format === 'csv'
      ? new StreamableFile(this.partners.exportCsv(partnerIds), { type: CONTENT_TYPES.csv, disposition })
      : new StreamableFile(Buffer.from(JSON.stringify(await this.partners.exportRows(partnerIds), null, 2)), {
          type: 'application/json',
          disposition,
        });
  }
}
