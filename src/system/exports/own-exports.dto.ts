import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CommissionQueryDto } from '../../commissions/commission-requests.dto.js';
import { DealQueryDto } from '../../deals/deal-requests.dto.js';
import { OrderQueryDto } from '../../orders/order-requests.dto.js';
import { QuoteQueryDto } from '../../quotes/quote-requests.dto.js';
import { EXPORT_SEPARATORS, type ExportSeparator } from '../../platform/database/export-files.js';

class SeparatorDto {
  /** Between the fields. With `;` numbers have decimal commas, as most of Europe's spreadsheets read them. */
  @IsIn(EXPORT_SEPARATORS, { message: 'The separator must be , or ;' })
  @ApiPropertyOptional({ enum: EXPORT_SEPARATORS, enumName: 'ExportSeparator' })
  separator: ExportSeparator = ',';
}

export class OwnQuotesQueryDto extends IntersectionType(QuoteQueryDto, SeparatorDto) {}

export class OwnOrdersQueryDto extends IntersectionType(OrderQueryDto, SeparatorDto) {}

export class OwnDealsQueryDto extends IntersectionType(DealQueryDto, SeparatorDto) {}

export class OwnCommissionQueryDto extends IntersectionType(CommissionQueryDto, SeparatorDto) {}
