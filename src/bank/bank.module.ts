import { Module } from '@nestjs/common';
import { BankController } from './bank.controller.js';
import { BankEntryReader } from './entries/bank-entry-reader.service.js';
import { BankFiles } from './files/bank-files.service.js';

/** Bank statements, and the bookings of their entries as payments of invoices. */
@Module({
  controllers: [BankController],
  providers: [BankFiles, BankEntryReader],
})
export class BankModule {}
