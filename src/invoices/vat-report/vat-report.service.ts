import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { today } from '../../platform/clock.js';
import { csvFile, rowsOf } from '../../platform/database/export-files.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/errors.js';
import { calendarPeriod, type Days } from '../../rules/periods.js';
import type { VatReportDto, VatReportExportDto, VatReportQueryDto } from './vat-report.dto.js';
import { findVatReport, suppliesExport, sumsExport } from './vat-report.queries.js';

/** VAT of the invoices and credit notes of a period, for the seller's returns. */
@Injectable()
export class VatReports {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the sums by state, category and rate, and the supplies to other states. Throws 422 when `to` is before `from`. */
  async get(query: VatReportQueryDto): Promise<VatReportDto> {
    const days = daysOf(query);
    return { ...days, ...(await findVatReport(this.transactions.em, days)) };
  }

  /** Returns a part of the report as CSV, and its days. Throws 422 like `get`. */
  async csv({ part, separator, ...query }: VatReportExportDto): Promise<{ content: Buffer; filename: string }> {
    const days = daysOf(query);
    const source = part === 'sums' ? sumsExport(days) : suppliesExport(days);
    const lines = this.transactions.lines(rowsOf(source, separator), source.where.parameters);
    const filename = `vat-${part}-${days.from}-${days.to}.csv`;
    return { content: await buffer(csvFile(source, separator, lines).file), filename };
  }
}

function daysOf(query: VatReportQueryDto): Days {
  const from =
    query.from ?? (query.to ? calendarPeriod('quarter', query.to).from : calendarPeriod('quarter', today(), -1).from);
  const to = query.to ?? calendarPeriod('quarter', from).to;
  if (to >= from) return { from, to };
  const message = 'The last day must not come before the first';
  throw unprocessable(message, [{ field: 'to', message }]);
}
