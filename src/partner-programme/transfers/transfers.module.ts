import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { Encryption } from '../../platform/encryption.js';
import { CommissionsModule } from '../commissions/commissions.module.js';
import { BankAccountNotices } from './bank-account-notices.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { BankAccounts } from './bank-accounts.service.js';
import { PayoutFilesController } from './payout-files.controller.js';
import { PayoutFiles } from './payout-files.service.js';
import { PayoutStatuses } from './payout-statuses.service.js';

/** Transfers of commission to the accounts of partners, by files for the bank. */
@Module({
  imports: [AuthModule, CommissionsModule],
  controllers: [BankAccountsController, PayoutFilesController],
  providers: [BankAccounts, BankAccountNotices, Encryption, PayoutFiles, PayoutStatuses],
})
export class TransfersModule {}
