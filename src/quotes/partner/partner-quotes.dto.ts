import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Day, Flag, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { QUOTE_STATUSES } from '../../rules/quote-status.js';
import { QuoteRowCompanyDto, QuoteRowDto, QuoteSummaryDto } from '../quote-answers.dto.js';

const BY = ['us', 'them'] as const;

export class PartnerQuoteQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', QUOTE_STATUSES)
  status?: string;

  /** First day of creation, `2026-01-31` (UTC). */
  @Day('createdFrom')
  createdFrom?: string;

  /** Last day of creation, `2026-01-31` (UTC), inclusive. */
  @Day('createdTo')
  createdTo?: string;

  /** Only quotes for this client, by the id of the client's company. */
  @Id('clientId', 'the id of a company')
  clientId?: string;

  /** `us`: only quotes that the caller's company prepared; `them`: only other quotes that its clients share with it. */
  @IsOptional()
  @IsIn(BY, { message: 'preparedBy must be us or them' })
  preparedBy?: (typeof BY)[number];

  /** `true`: only quotes with open questions in their messages. */
  @Flag('openQuestions')
  openQuestions?: boolean;
}

/** A quote for a client of the partner, in a list. */
export class PartnerQuoteRowDto extends QuoteRowDto {
  /** The client that the quote is for. */
  company!: QuoteRowCompanyDto;
  /** True when the caller's company prepared the quote. */
  isOurs!: boolean;
  /** Time of the acceptance; null until the quote is accepted. */
  acceptedAt!: string | null;
  /**
   * Commission of the caller's company in euros; null until the quote is accepted, and when the client or another
   * company prepared it.
   */
  commission!: number | null;
}

class PartnerQuotesInStatusDto {
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: (typeof QUOTE_STATUSES)[number];
  quotes!: number;
  /** Sum of the quotes' totals in euros, VAT included. */
  value!: number;
}

/** Statistics of the quotes that a partner prepared for its connected clients. */
export class PartnerStatisticsDto {
  /** Number of connected clients. */
  clients!: number;
  summary!: QuoteSummaryDto;
  byStatus!: PartnerQuotesInStatusDto[];
}
