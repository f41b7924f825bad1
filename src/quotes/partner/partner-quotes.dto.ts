import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Day, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
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

  /** Last day of creation, inclusive. */
  @Day('createdTo')
  createdTo?: string;

  /** Only the quotes of this client; the id of its company. */
  @Id('clientId', 'the id of a company')
  clientId?: string;

  /** `us`: quotes that the caller's company prepared; `them`: the other quotes that its clients share. */
  @IsOptional()
  @IsIn(BY, { message: 'preparedBy must be us or them' })
  preparedBy?: (typeof BY)[number];
}

/** A quote of a partner's client, in a list. */
export class PartnerQuoteRowDto extends QuoteRowDto {
  /** The client. */
  company!: QuoteRowCompanyDto;
  /** True when the caller's company prepared the quote. */
  isOurs!: boolean;
  /** Null until the quote is accepted. */
  acceptedAt!: string | null;
  /** Commission of the caller's company in euros; null until the quote is accepted, and when another company prepared it. */
  commission!: number | null;
}

class PartnerQuotesInStatusDto {
  @ApiProperty({ enum: QUOTE_STATUSES, enumName: 'QuoteStatus' })
  status!: (typeof QUOTE_STATUSES)[number];
  quotes!: number;
  /** Euros, VAT included. */
  value!: number;
}

/** Statistics of a partner, over the quotes that it prepared for its connected clients. */
export class PartnerStatisticsDto {
  /** Connected clients. */
  clients!: number;
  summary!: QuoteSummaryDto;
  byStatus!: PartnerQuotesInStatusDto[];
}
