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
  /** Number of companies that are not deleted. */
  total!: number;
  byType!: CompaniesByTypeDto;
  pendingVerification!: number;
  newThisMonth!: number;
}

class UserFiguresDto {
  total!: number;
  active!: number;
  /** Number of users with an unverified e-mail address. */
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
  /** Calendar month (UTC): `2026-11`. */
  month!: string;
}

/** Sum of the totals of all quotes, including VAT, in euros. */
class PipelineDto {
  value!: number;
  count!: number;
  /** Sum of the totals by status of the quote. */
  byStatus!: QuotesByStatusDto;
}

class QuoteFiguresDto {
  byStatus!: QuotesByStatusDto;
  /** Quotes of the last twelve months, oldest first. */
  byMonth!: QuoteMonthDto[];
  pipeline!: PipelineDto;
  /** Accepted quotes divided by all quotes, from 0 to 1; null without quotes. */
  winRate!: number | null;
  /** Mean number of days from submission to sending; null when no quote was sent. */
  averageDaysToApprove!: number | null;
}

class RevenueMonthDto {
  /** Calendar month (UTC): `2026-11`. */
  month!: string;
  /** Revenue in euros: orders of the month (UTC) without VAT; cancelled orders are excluded. */
  value!: number;
}

class OrderFiguresDto {
  byStatus!: OrderStatusCountsDto;
  /** Number of orders that are neither delivered nor cancelled. */
  open!: number;
  /** Revenue of each of the last twelve months, oldest first. */
  revenueByMonth!: RevenueMonthDto[];
  /** Revenue in euros of the previous month, up to the same day of the month as today. */
  revenueBefore!: number;
  /** Amount still to be paid, in euros: the totals of all orders that are not cancelled, minus credits and payments. */
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
  'invoice',
  'proof',
] as const;

export class WaitingItemDto {
  @ApiProperty({ enum: WAITING_KINDS, enumName: 'WaitingKind' })
  kind!: (typeof WAITING_KINDS)[number];
  /**
   * Id of the record; for a `listing`, the id of the company of the partner; for an `order`, which does not exist yet,
   * the id of the accepted quote; for an `invoice`, which is refused, and for a `proof` of transport, the id of the
   * order.
   */
  id!: string;
  /** Name of the company or customer that the record is about. */
  name!: string;
  /** Number, file name or activity of the record; null when `name` identifies it. */
  about!: string | null;
  /** Amount in euros; null for a record without an amount. */
  amount!: number | null;
  /** Time since which the record waits. */
  since!: string;
}

class WaitingDto {
  /** Number of quotes under review. */
  quotes!: number;
  /** Submission time of the quote that waits longest; null when none waits. */
  oldestQuoteAt!: string | null;
  /** Number of company documents that were not reviewed yet. */
  documents!: number;
  /** Number of companies that wait for verification. */
  companies!: number;
  /** Number of partner applications that wait for staff. */
  applications!: number;
  /** Number of partners whose entry in the list of resellers waits for a review. */
  listings!: number;
  /** Number of deals whose registration waits for a decision. */
  deals!: number;
  /** Number of requests and claims for development funds that wait for a decision. */
  funds!: number;
  /** Number of accepted quotes without an order. */
  orders!: number;
  /** Number of orders whose next invoice is due and was refused. */
  invoices!: number;
  /** Number of orders whose proof of transport is complete, and about which staff have not decided. */
  proofs!: number;
  /** Number of refused purchase orders that staff are not done with. They are not among `longest`. */
  purchaseOrders!: number;
  /** Number of entries of bank statements that are to be decided. They are not among `longest`. */
  bankEntries!: number;
  /**
   * The eight records that wait longest, oldest first. Only the 200 most recently accepted quotes without an order are
   * considered.
   */
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

/** Figures of the portal at the time of the request. */
export class StatisticsDto {
  companies!: CompanyFiguresDto;
  users!: UserFiguresDto;
  quotes!: QuoteFiguresDto;
  orders!: OrderFiguresDto;
  waiting!: WaitingDto;
  /** The ten products with the greatest value in quotes. */
  topProducts!: TopProductDto[];
}

export class ProductUsageDto extends TopProductDto {
  /** Type of the product; null when it is no longer in the catalogue. */
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType', nullable: true })
  type!: (typeof PRODUCT_TYPES)[number] | null;
  /** Number of accepted quotes with the product. */
  accepted!: number;
  /** Time at which the product was last added to a quote; null when it never was. */
  lastQuotedAt!: string | null;
}

export class OptionUsageDto {
  optionId!: string;
  name!: string;
  /** Name of the product that the option belongs to; null when the option is no longer in the catalogue. */
  productName!: string | null;
  quotes!: number;
  accepted!: number;
  quantity!: number;
  /** Sum of the line totals in euros. */
  value!: number;
}

export class CatalogStatisticsDto {
  /** Figures of all products, the product with the highest value first. */
  items!: ProductUsageDto[];
  /** Figures of the twenty options that are in the most quotes. */
  options!: OptionUsageDto[];
}
