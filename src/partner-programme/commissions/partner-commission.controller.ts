import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import type { Actor } from '../../rules/actor.js';
import {
  CommissionBalanceDto,
  CommissionEntryDto,
  CommissionRateDto,
  CommissionStatementDto,
  QuoteCommissionDto,
} from './commission-answers.dto.js';
import { type CommissionPage, CommissionReader } from './commission-reader.service.js';
import { CommissionQueryDto } from './commission-requests.dto.js';
import { QuoteCommissions } from './quote-commissions.service.js';

/** Commission of the caller's company, a partner. All its users can read it. */
@ApiTags('commission')
@CompanyTypes('partner')
@Controller('partner-dashboard/commission')
export class PartnerCommissionController {
  constructor(
    private readonly reader: CommissionReader,
    private readonly quotes: QuoteCommissions,
  ) {}

  /**
   * Lists the partner's ledger, with its balance and current rate. Searches numbers and clients. Sorts: day, amount.
   * 404 for a company that is not in the programme.
   */
  @ApiPage(CommissionEntryDto, {
    capped: true,
    extra: {
      balance: { $ref: getSchemaPath(CommissionBalanceDto) },
      rate: { $ref: getSchemaPath(CommissionRateDto) },
    },
    models: [CommissionBalanceDto, CommissionRateDto],
  })
  @FromReplica()
  @Get()
  ledger(@CurrentActor() actor: Actor, @Query() query: CommissionQueryDto): Promise<CommissionPage> {
    return this.reader.ofPartner(actor, query);
  }

  /** Lists the partner's statements. Sorts: issuedOn. */
  @ApiPage(CommissionStatementDto, { capped: true })
  @FromReplica()
  @Get('statements')
  statements(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<CappedPage<CommissionStatementDto>> {
    return this.reader.statements(actor, query);
  }

  /**
   * Returns the commission on a quote that the partner prepared: until the client accepts, an estimate at today's
   * rates, then the amounts in the ledger. 404 'Quote not found' for any other quote.
   */
  @Get('quotes/:id')
  ofQuote(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteCommissionDto> {
    return this.quotes.get(actor, id);
  }
}
