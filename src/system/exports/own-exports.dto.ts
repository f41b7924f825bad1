import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { CommissionQueryDto } from '../../partner-programme/commissions/commission-requests.dto.js';
import { DealQueryDto } from '../../partner-programme/deals/deal-requests.dto.js';
import { InvoiceQueryDto } from '../../invoices/invoice-requests.dto.js';
import { OrderQueryDto } from '../../orders/order-requests.dto.js';
import { QuoteQueryDto } from '../../quotes/quote-requests.dto.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../platform/database/export-files.js';
import { SeparatorDto } from '../../platform/http/fields/separator.dto.js';
import { FundRequestQueryDto } from '../../partner-programme/funds/fund-request-requests.dto.js';
import { IsDay } from '../../platform/http/validation.js';
import { REPORT_KINDS, type ReportKind } from '../../rules/partner-report.js';
import type { Days } from '../../rules/periods.js';

export class OwnQuotesQueryDto extends IntersectionType(QuoteQueryDto, SeparatorDto) {}

export class OwnOrdersQueryDto extends IntersectionType(OrderQueryDto, SeparatorDto) {}

export class OwnInvoicesQueryDto extends IntersectionType(InvoiceQueryDto, SeparatorDto) {}

export class OwnDealsQueryDto extends IntersectionType(DealQueryDto, SeparatorDto) {}

export class OwnCommissionQueryDto extends IntersectionType(CommissionQueryDto, SeparatorDto) {}

export class OwnFundsQueryDto extends IntersectionType(FundRequestQueryDto, SeparatorDto) {}

/** Kind of a partner's report, and its first and last day. */
export class ReportDaysDto implements Days {
  @IsIn(REPORT_KINDS, { message: `kind must be one of ${REPORT_KINDS.join(', ')}` })
  @ApiProperty({ enum: REPORT_KINDS, enumName: 'ReportKind' })
  kind!: ReportKind;

  /** First day, `2026-01-01` (UTC). */
  @IsDay({ message: 'from must be a day such as 2026-01-31' })
  from!: string;

  /** Last day, `2026-01-31` (UTC), inclusive. */
  @IsDay({ message: 'to must be a day such as 2026-01-31' })
  to!: string;
}

export class ReportQueryDto extends IntersectionType(ReportDaysDto, SeparatorDto) {
  /** Format of the file. An Excel file holds at most 20,000 rows; its numbers and days are typed cells. */
  @IsIn(EXPORT_FORMATS, { message: 'format must be csv or xlsx' })
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat' })
  format!: ExportFormat;
}

/** A partner's report that was requested as a PDF. */
export class ReportDto {
  id!: string;
}

/** The report that the caller gets by mail each month. */
export class MonthlyReportDto {
  /** Kind of the report; null when the caller gets no report. */
  @ValidateIf(({ kind }: MonthlyReportDto) => kind !== null)
  @IsIn(REPORT_KINDS, { message: `kind must be null or one of ${REPORT_KINDS.join(', ')}` })
  @ApiProperty({ enum: REPORT_KINDS, enumName: 'ReportKind', nullable: true })
  kind!: ReportKind | null;
}
