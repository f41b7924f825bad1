import { ApiProperty } from '@nestjs/swagger';
import { VAT_NUMBER_STATUSES, type VatNumberStatus } from '../../rules/tax.js';

/** A verdict of the register (VIES) on a VAT number of a company. */
export class VatVerdictDto {
  id!: string;
  vatNumber!: string;
  @ApiProperty({ enum: VAT_NUMBER_STATUSES, enumName: 'VatNumberStatus' })
  status!: VatNumberStatus;
  checkedAt!: string;
  /** The register's proof that it was asked; null when it was asked without a seller's number. */
  consultationNumber!: string | null;
  /** Name and address in the register; null when it does not disclose them. */
  name!: string | null;
  address!: string | null;
  /** The seller's number, in whose name the register was asked. */
  requester!: string | null;
}

/** Verdict of the register on the VAT number of a company. */
export class VatEvidenceDto {
  /** The company's number; null without one, and for a number that is not of the register. */
  vatNumber!: string | null;
  /** The last verdict on the number; `unconfirmed` without one. */
  @ApiProperty({ enum: VAT_NUMBER_STATUSES, enumName: 'VatNumberStatus' })
  status!: VatNumberStatus;
  /** Time of the last verdict; null without one. */
  checkedAt!: string | null;
  /** Time of the last question, answered or not. */
  askedAt!: string | null;
  /** Why the last question got no verdict: `MS_UNAVAILABLE`; null after a verdict. */
  problem!: string | null;
  /** True while a question is pending. */
  isAsking!: boolean;
  /** True when the VAT of the company's quotes depends on the number: the seller has a VAT number. */
  decidesVat!: boolean;
  /** The last 20 verdicts on the company's numbers, also on earlier numbers; the newest first. */
  verdicts!: VatVerdictDto[];
  /** `ask_vat_register` when the caller may have the register asked now. */
  @ApiProperty({ enum: ['ask_vat_register'], isArray: true })
  actions!: 'ask_vat_register'[];
}
