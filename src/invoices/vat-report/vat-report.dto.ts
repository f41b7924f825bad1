import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Day } from '../../platform/http/fields/filter-fields.js';
import { SeparatorDto } from '../../platform/http/fields/separator.dto.js';
import { VAT_CATEGORIES, type VatCategory } from '../../orders/invoices/e-invoice/e-invoice.js';

const VAT_REPORT_PARTS = ['sums', 'supplies'] as const;
type VatReportPart = (typeof VAT_REPORT_PARTS)[number];

export class VatReportQueryDto {
  /** First day, `2026-01-01`. Default: the first day of the quarter before this one. */
  @Day('from')
  from?: string;

  /** Last day, inclusive. Default: the last day of the quarter of `from`. */
  @Day('to')
  to?: string;
}

export class VatReportExportDto extends SeparatorDto {
  /** `sums`: by state, category and rate; `supplies`: the listing of supplies to other states. */
  @ApiProperty({ enum: VAT_REPORT_PARTS, enumName: 'VatReportPart' })
  @IsIn(VAT_REPORT_PARTS, { message: 'part must be sums or supplies' })
  part!: VatReportPart;

  /** First day, `2026-01-01`. Default: the first day of the quarter before this one. */
  @Day('from')
  from?: string;

  /** Last day, inclusive. Default: the last day of the quarter of `from`. */
  @Day('to')
  to?: string;
}

/** Invoices less credit notes of a state's VAT, category and rate. Amounts in the currency. */
export class VatSumDto {
  currency!: string;
  /** Code of another state whose VAT was charged, for goods installed there; null for the seller's own return. */
  country!: string | null;
  /** Category of EN 16931 (UNTDID 5305). */
  @ApiProperty({ enum: VAT_CATEGORIES, enumName: 'VatCategory' })
  category!: VatCategory;
  /** Rate as a fraction: 0.21 is 21%. */
  rate!: number;
  /** Number of invoices and credit notes that have it. */
  documents!: number;
  net!: number;
  tax!: number;
}

/** Supplies to a company in another state, by its VAT number. Amounts in the currency, without VAT. */
export class VatSupplyDto {
  currency!: string;
  vatNumber!: string;
  name!: string;
  goods!: number;
  services!: number;
}

export class VatReportDto {
  from!: string;
  to!: string;
  sums!: VatSumDto[];
  supplies!: VatSupplyDto[];
}
