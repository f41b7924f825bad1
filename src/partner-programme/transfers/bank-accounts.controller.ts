import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { BankAccountsDto, GiveBankAccountDto } from './bank-accounts.dto.js';
import { BankAccounts } from './bank-accounts.service.js';

/** The account that a partner's commission is paid to. Only administrators of the partner have access. */
@ApiTags('commission')
@AccountTypes(['admin'], ['partner'])
@Controller('partner-dashboard/bank-account')
export class BankAccountsController {
  constructor(private readonly accounts: BankAccounts) {}

  /**
   * Returns the account that is paid to and the one that waits, with masked numbers; to a terminated partner only whether
   * one is on record.
   */
  @Get()
  get(@CurrentActor() actor: Actor): Promise<BankAccountsDto> {
    return this.accounts.get(actor);
  }

  /**
   * Gives another account, which is paid to after 48 hours, and mails all administrators of the partner. 422 by field,
   * also for a wrong password; 429 after 10 wrong passwords in 15 minutes.
   */
  @Put()
  give(@CurrentActor() actor: Actor, @Body() body: GiveBankAccountDto): Promise<BankAccountsDto> {
    return this.accounts.give(actor, body);
  }

  /** Withdraws the account that waits. 409 `wrong_status` when none does. */
  @Delete('next')
  withdraw(@CurrentActor() actor: Actor): Promise<BankAccountsDto> {
    return this.accounts.withdraw(actor);
  }
}
