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
  /** Those that were not deleted. */
  total!: number;
  byType!: CompaniesByTypeDto;
  pendingVerification!: number;
  newThisMonth!: number;
}

class UserFiguresDto {
  total!: number;
  active!: number;
  /** Whose e-mail address is not proven. */
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

/** Quotes by the month they were made in (UTC) and the status they have now. */
class QuoteMonthDto extends QuotesByStatusDto {
  /** `2026-11`. */
  month!: string;
}

/** The pipeline: the totals of all quotes, VAT included, in euros. */
class PipelineDto {
  value!: number;
  count!: number;
  /** What its quotes of each status come to. */
  byStatus!: QuotesByStatusDto;
}

class QuoteFiguresDto {
  byStatus!: QuotesByStatusDto;
  /** The last twelve, the oldest first. */
  byMonth!: QuoteMonthDto[];
  pipeline!: PipelineDto;
  /** Accepted quotes of all, a fraction; null without any. */
  winRate!: number | null;
  /** From submit to sent, in days; null while none was sent. */
  averageDaysToApprove!: number | null;
}

class RevenueMonthDto {
  /** `2026-11`. */
  month!: string;
  /** Revenue: what was ordered in that month (UTC) without VAT in euros, cancelled orders left out. */
  value!: number;
}

class OrderFiguresDto {
  byStatus!: OrderStatusCountsDto;
  /** Neither delivered nor cancelled. */
  open!: number;
  /** The last twelve, the oldest first. */
  revenueByMonth!: RevenueMonthDto[];
  /** Revenue of the month before, up to this day of it. */
  revenueBefore!: number;
  /** What has not been paid yet, in euros; of orders that are cancelled or refunded nothing is. */
  outstanding!: number;
}

class WaitingDto {
  /** Under review. */
  quotes!: number;
  /** When the one that waits longest was submitted; null when none waits. */
  oldestQuoteAt!: string | null;
  /** Company documents nobody has looked at. */
  documents!: number;
  /** Companies to be verified. */
  companies!: number;
  /** Applications of partners that staff have to take on or to decide. */
  applications!: number;
  /** Deals whose registration is to be decided. */
  deals!: number;
  /** Requests for development funds and claims of them to be decided. */
  funds!: number;
  /** Accepted quotes without an order. */
  orders!: number;
}

export class TopProductDto {
  productId!: string;
  /** As the catalogue calls it now; its id when it is no longer there. */
  name!: string;
  /** Quotes that have it. */
  quotes!: number;
  quantity!: number;
  /** Sum of the line totals in euros, options left out. */
  value!: number;
}

/** What happens on the portal, as it is at this moment. */
export class StatisticsDto {
  companies!: CompanyFiguresDto;
  users!: UserFiguresDto;
  quotes!: QuoteFiguresDto;
  orders!: OrderFiguresDto;
  waiting!: WaitingDto;
  /** The ten of the greatest value. */
  topProducts!: TopProductDto[];
}

export class ProductUsageDto extends TopProductDto {
  /** Null when it is no longer in the catalogue. */
  @ApiProperty({ enum: PRODUCT_TYPES, enumName: 'ProductType', nullable: true })
  type!: (typeof PRODUCT_TYPES)[number] | null;
  /** Accepted quotes that have it. */
  accepted!: number;
  /** When it last came onto a quote; null when it never did. */
  lastQuotedAt!: string | null;
}

export class OptionUsageDto {
  optionId!: string;
  name!: string;
  /** Of the product whose option it is; null when it is no longer in the catalogue. */
  productName!: string | null;
  quotes!: number;
  accepted!: number;
  quantity!: number;
  value!: number;
}

export class CatalogStatisticsDto {
  /** All products, by value. */
  items!: ProductUsageDto[];
  /** The twenty options that are on the most quotes. */
  options!: OptionUsageDto[];
}
