import { IntersectionType } from '@nestjs/swagger';
import { CommissionQueryDto } from '../../commissions/commission-requests.dto.js';
import { DealQueryDto } from '../../deals/deal-requests.dto.js';
import { OrderQueryDto } from '../../orders/order-requests.dto.js';
import { QuoteQueryDto } from '../../quotes/quote-requests.dto.js';
import { SeparatorDto } from '../../platform/http/fields/separator.dto.js';
import { FundRequestQueryDto } from '../../programme/funds/fund-request-requests.dto.js';

export class OwnQuotesQueryDto extends IntersectionType(QuoteQueryDto, SeparatorDto) {}

export class OwnOrdersQueryDto extends IntersectionType(OrderQueryDto, SeparatorDto) {}

export class OwnDealsQueryDto extends IntersectionType(DealQueryDto, SeparatorDto) {}

export class OwnCommissionQueryDto extends IntersectionType(CommissionQueryDto, SeparatorDto) {}

export class OwnFundsQueryDto extends IntersectionType(FundRequestQueryDto, SeparatorDto) {}
