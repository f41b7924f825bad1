import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { MessageDto } from '../../platform/http/message.dto.js';
import { ApiPage, ApiWholeList, type CappedPage, type WholeList } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { CommissionEntryDto, CommissionStatementDto, PayoutRowDto, PayoutRunDto } from './commission-answers.dto.js';
import { CommissionReader } from './commission-reader.service.js';
import {
  AdjustCommissionDto,
  RunPayoutsDto,
  StaffCommissionQueryDto,
  StatementQueryDto,
} from './commission-requests.dto.js';
import { Payouts } from './payouts.service.js';

/**
 * Commission and payouts of partners, for staff. `internal` users read them; only system administrators adjust and pay.
 */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin')
export class StaffCommissionsController {
  constructor(
    private readonly reader: CommissionReader,
    private readonly payouts: Payouts,
  ) {}

  /** Lists the ledger of all partners, or of one partner. Searches numbers and clients. Sorts: day, amount. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CommissionEntryDto, { capped: true })
  @FromReplica()
  @Get('commissions')
  list(@CurrentActor() actor: Actor, @Query() query: StaffCommissionQueryDto): Promise<CappedPage<CommissionEntryDto>> {
    return this.reader.list(actor, query);
  }

  /**
   * Adds an amount to the payable balance of a partner, or subtracts it, with a reason that the partner sees. 422 by
   * field.
   */
  @Idempotent()
  @Post('commissions/adjustments')
  async adjust(@CurrentActor() actor: Actor, @Body() body: AdjustCommissionDto): Promise<MessageDto> {
    await this.payouts.adjust(actor, body);
    return { message: 'The adjustment is recorded in the ledger' };
  }

  /** Previews a payout run of today, for every partner with rows: the amounts that would be paid and carried over. */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(PayoutRowDto)
  @Get('payouts')
  preview(): Promise<WholeList<PayoutRowDto>> {
    return this.reader.payouts();
  }

  /**
   * Pays the given partners the amounts of the preview, either all or none, with a statement for each. 409
   * `payout_changed` when an amount has changed.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('payouts')
  run(@CurrentActor() actor: Actor, @Body() body: RunPayoutsDto): Promise<PayoutRunDto> {
    return this.payouts.run(actor, body);
  }

  /** Lists the statements of all partners, or of one partner. Sorts: issuedOn. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CommissionStatementDto, { capped: true })
  @FromReplica()
  @Get('payouts/statements')
  statements(
    @CurrentActor() actor: Actor,
    @Query() query: StatementQueryDto,
  ): Promise<CappedPage<CommissionStatementDto>> {
    return this.reader.statements(actor, query);
  }
}
