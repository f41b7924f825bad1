import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';

const STATES = ['open', 'paid'] as const;

export class BankInvoiceQueryDto extends ListQueryDto {
  /** Invoices of which something is left to be paid (`open`, the default), or of which something was paid. */
  @ApiPropertyOptional({ enum: STATES })
  @IsOptional()
  @IsIn(STATES, { message: 'state must be open or paid' })
  state?: (typeof STATES)[number];

  /** Only the invoices of this company. */
  @Id('companyId', 'the id of a company')
  companyId?: string;
}

export class BankCompanyDto {
  id!: string;
  name!: string;
}

/** An invoice to book entries on. Amounts in euros. */
export class BankInvoiceDto {
  id!: string;
  number!: string;
  orderId!: string;
  company!: BankCompanyDto;
  issuedOn!: string;
  dueOn!: string;
  /** Amount of the invoice, with VAT. */
  total!: number;
  /** Amount that is left to be paid. */
  open!: number;
  /** Amount that was paid. */
  paid!: number;
}
