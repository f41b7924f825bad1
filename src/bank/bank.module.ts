import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { BankController } from './bank.controller.js';
import { BankBookings } from './bookings/bank-bookings.service.js';
import { BankCredits } from './bookings/bank-credits.service.js';
import { BankEntryReader } from './entries/bank-entry-reader.service.js';
import { BankFiles } from './files/bank-files.service.js';

/** Bank statements, and the bookings of their entries as payments of invoices. */
@Module({
  imports: [OrdersModule],
  controllers: [BankController],
  providers: [BankFiles, BankEntryReader, BankBookings, BankCredits],
  exports: [BankFiles, BankBookings],
})
export class BankModule {}
