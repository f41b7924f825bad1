import { PRODUCT_TYPES } from '../catalogue/catalogue.entity.js';
import { OrderStatusCountsDto } from '../orders/order-answers.dto.js';
import type { CompanyType } from '../rules/actor.js';
import type { QuoteStatus } from '../rules/quote-status.js';
import { ApiProperty } from '@nestjs/swagger';

class CompaniesByTypeDto implements Record<CompanyType, number> {
  system!: number;
  client!: number;
  partner!: number;
  internal!: number;
}

class CompanyFiguresDto {
  /** Companies that are not deleted. */
  total!: number;
  byType!: CompaniesByTypeDto;
  pendingVerification!: number;
  newThisMonth!: number;
}

class UserFiguresDto {
  total!: number;
  active!: number;
  /** Users with an unverified e-mail address. */
  unverified!: number;
}

export class QuotesByStatusDto implements Record<QuoteStatus, number> {
  draft!: number;
  pending_approval!: number;
  sent!: number;
  accepted!: number;
  rejected!: number;
  expired!: number;
}

/** Quotes by month of creation (UTC) and current status. */
class QuoteMonthDto extends QuotesByStatusDto {
  /** `2026-11`. */
  month!: string;
}

/** Pipeline: the totals of all quotes, including VAT, in euros. */
class PipelineDto {
  value!: number;
  count!: number;
  /** Value of the quotes of each status. */
  byStatus!: QuotesByStatusDto;
}

class QuoteFiguresDto {
  byStatus!: QuotesByStatusDto;
  /** The last twelve months, the oldest first. */
  byMonth!: QuoteMonthDto[];
  pipeline!: PipelineDto;
  /** Fraction of accepted quotes among all; null without any. */
  winRate!: number | null;
  /** Mean days from submission to sending; null while none was sent. */
  averageDaysToApprove!: number | null;
}

class RevenueMonthDto {
  /** `2026-11`. */
  month!: string;
  /** Revenue in euros: orders of that month (UTC) without VAT; cancelled orders are left out. */
  value!: number;
}

class OrderFiguresDto {
  byStatus!: OrderStatusCountsDto;
  /** Orders that are neither delivered nor cancelled. */
  open!: number;
  /** The last twelve months, the oldest first. */
  revenueByMonth!: RevenueMonthDto[];
  /** Revenue of the previous month up to the same day. */
  revenueBefore!: number;
  /** Unpaid amount in euros; cancelled orders and credited amounts do not count. */
  outstanding!: number;
}

export const WAITING_KINDS = [
  'quote',
  'document',
  'company',
  'application',
  'listing',
  'deal',
  'fund',
  'order',
] as const;

export class WaitingItemDto {
  @ApiProperty({ enum: WAITING_KINDS, enumName: 'WaitingKind' })
  kind!: (typeof WAITING_KINDS)[number];
  /** Id of the record; of the partner's company for a listing, of the accepted quote for an order. */
  id!: string;
  /** Company or customer that it is about. */
  name!: string;
  /** Number, file or activity of the record; null when the name identifies it. */
  about!: string | null;
  /** Euros; null where there is no amount. */
  amount!: number | null;
  /** Time since which it waits. */
  since!: string;
}

class WaitingDto {
  /** Quotes under review. */
  quotes!: number;
  /** Submission time of the quote that waits longest; null when none waits. */
  oldestQuoteAt!: string | null;
  /** Company documents that have not been verified. */
  documents!: number;
  /** Companies that wait for verification. */
  companies!: number;
  /** Partner applications that wait for staff. */
  applications!: number;
  /** Partners whose entry in the list of resellers waits for a review. */
  listings!: number;
  /** Deals whose registration waits for a decision. */
  deals!: number;
  /** Requests for development funds, and claims, that wait for a decision. */
  funds!: number;
  /** Accepted quotes without an order. */
  orders!: number;
  /** The eight that wait longest, oldest first. Of accepted quotes without an order, only the latest 200 accepted are looked at. */
  longest!: WaitingItemDto[];
}

export class TopProductDto {
  productId!: string;
  /** Current name in the catalogue; its id when it no longer exists. */
  name!: string;
  /** Number of quotes with the product. */
  quotes!: number;
  quantity!: number;
  /** Sum of the line totals in euros, without options. */
  value!: number;
}

/** Current figures of the portal. */
export class StatisticsDto {
  companies!: CompanyFiguresDto;
  users!: UserFiguresDto;
  quotes!: QuoteFiguresDto;
  orders!: OrderFiguresDto;
  waiting!: WaitingDto;
  /** The ten products with the greatest value. */
  topProducts!: TopProductDto[];
}

export class ProductUsageDto extends TopProductDto {
  /** Null when it is no longer in the catalogue. */
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType', nullable: true })
  type!: (typeof PRODUCT_TYPES)[number] | null;
  /** Number of accepted quotes with the product. */
  accepted!: number;
  /** Time at which it was last added to a quote; null when it never was. */
  lastQuotedAt!: string | null;
}

export class OptionUsageDto {
  optionId!: string;
  name!: string;
  /** Name of the product that the option belongs to; null when it is no longer in the catalogue. */
  productName!: string | null;
  quotes!: number;
  accepted!: number;
  quantity!: number;
  value!: number;
}

export class CatalogStatisticsDto {
  /** All products, by value. */
  items!: ProductUsageDto[];
  /** The twenty options on the most quotes. */
  options!: OptionUsageDto[];
}
