import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath, OmitType } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor, OpenToTokens } from '../../platform/http/access.js';
import { ApiPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { type PartnerQuotePage, PartnerQuoteReader } from './partner-quote-reader.service.js';
import { PartnerQuoteQueryDto, PartnerQuoteRowDto, PartnerStatisticsDto } from './partner-quotes.dto.js';
import { QuoteSummaryDto } from '../quote-answers.dto.js';

const WITH_SUMMARY = {
  capped: true,
  extra: { summary: { $ref: getSchemaPath(QuoteSummaryDto) } },
  models: [QuoteSummaryDto],
};

class AcceptedQuoteQueryDto extends OmitType(PartnerQuoteQueryDto, ['status']) {}
class ClientQuoteQueryDto extends OmitType(PartnerQuoteQueryDto, ['clientId']) {}

/**
 * Quotes of a partner's clients: quotes that the partner prepared, and quotes that the clients share while they are
 * connected. `GET /quotes` has the quotes that the partner makes for itself.
 */
@ApiTags('partner quotes')
@CompanyTypes('partner')
@Controller('partners')
export class PartnerQuotesController {
  constructor(private readonly reader: PartnerQuoteReader) {}

  /**
   * Returns a page of the quotes for the partner's clients: quotes that the partner prepared, and quotes that connected
   * clients share. `summary` has only the quotes that the partner prepared. Sorts: createdAt, total, validUntil.
   */
  @ApiPage(PartnerQuoteRowDto, WITH_SUMMARY)
  @FromReplica()
  @OpenToTokens('quotes:read')
  @Get('quotes')
  list(@CurrentActor() actor: Actor, @Query() query: PartnerQuoteQueryDto): Promise<PartnerQuotePage> {
    return this.reader.list(actor, query);
  }

  /** Returns a page of the accepted quotes of that list, with the same summary and sorts. */
  @ApiPage(PartnerQuoteRowDto, WITH_SUMMARY)
  @FromReplica()
  @OpenToTokens('quotes:read')
  @Get('quotes/accepted')
  accepted(@CurrentActor() actor: Actor, @Query() query: AcceptedQuoteQueryDto): Promise<PartnerQuotePage> {
    return this.reader.list(actor, { ...query, status: 'accepted' });
  }

  /**
   * Returns a page of the quotes for one client; `summary` has the quotes that the partner prepared for all its
   * clients. Sorts: createdAt, total, validUntil. 404 'Client not found' when the client is not connected.
   */
  @ApiPage(PartnerQuoteRowDto, WITH_SUMMARY)
  @FromReplica()
  @Get('clients/:id/quotes')
  ofClient(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ClientQuoteQueryDto,
  ): Promise<PartnerQuotePage> {
    return this.reader.listOf(actor, id, query);
  }

  /** Returns the number of the partner's connected clients, and of the quotes that it prepared for them, by status. */
  @FromReplica()
  @Get('statistics')
  statistics(@CurrentActor() actor: Actor): Promise<PartnerStatisticsDto> {
    return this.reader.statistics(actor);
  }
}
