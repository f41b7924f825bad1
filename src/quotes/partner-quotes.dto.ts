import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Day, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { QUOTE_STATUSES } from '../rules/quote-status.js';
import { QuoteRowCompanyDto, QuoteRowDto, QuoteSummaryDto } from './quote-answers.dto.js';

const BY = ['us', 'them'] as const;

export class PartnerQuoteQueryDto extends ListQueryDto {
  /** One status, or several with commas. */
  @SomeOf('status', QUOTE_STATUSES)
  status?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, that day included. */
  @Day('createdTo')
  createdTo?: string;

  /** Those of this client, by its company. */
  @Id('clientId', 'the id of a company')
  clientId?: string;

  /** `us`: those that the caller's company prepared; `them`: the others that its clients share. */
  @IsOptional()
  @IsIn(BY, { message: 'preparedBy must be us or them' })
  preparedBy?: (typeof BY)[number];
}

/** A quote of a partner's client, in a list. */
export class PartnerQuoteRowDto extends QuoteRowDto {
  /** The client. */
  company!: QuoteRowCompanyDto;
  /** Whether the caller's company prepared it. */
  isOurs!: boolean;
  /** Null while it is not accepted. */
  acceptedAt!: string | null;
  /** What its acceptance earns the caller's company, euros; null while it is not accepted, and where another prepared it. */
  commission!: number | null;
}

class PartnerQuotesInStatusDto {
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: (typeof QUOTE_STATUSES)[number];
  quotes!: number;
  /** Euros, VAT included. */
  value!: number;
}

/** A partner in figures: what it prepared for the clients that are connected now. */
export class PartnerStatisticsDto {
  /** Connected clients. */
  clients!: number;
  summary!: QuoteSummaryDto;
  byStatus!: PartnerQuotesInStatusDto[];
}
