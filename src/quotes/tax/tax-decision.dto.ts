import { ApiProperty } from '@nestjs/swagger';
import {
  SUPPLIES,
  type Supply,
  TAX_CATEGORIES,
  type TaxCategory,
  VAT_NUMBER_STATUSES,
  type VatNumberStatus,
} from '../../rules/tax.js';

/** Why a sent quote cannot be accepted with its VAT. */
export const TAX_PROBLEMS = ['tax_changed', 'vat_number_unconfirmed'] as const;
export type TaxProblem = (typeof TAX_PROBLEMS)[number];

/** VAT that is charged when a proof is missing: the seller's rate as a fraction, and the amount in euros. */
class TaxWithoutProofDto {
  rate!: number;
  tax!: number;
}

/** Lines of a quote whose VAT is reported as one. Amounts are in euros. */
export class TaxGroupDto {
  /** Category of VAT in EN 16931: S taxed, K intra-Community supply, AE reverse charge, G export, O outside the scope. */
  @ApiProperty({ enum: TAX_CATEGORIES, enumName: 'TaxCategory' })
  category!: TaxCategory;
  /** Rate as a fraction: 0.21 is 21%. */
  rate!: number;
  /** Code of another state whose VAT it is, for goods installed there; null for the seller's state, and without VAT. */
  country!: string | null;
  /** Kinds of supply in the group. */
  @ApiProperty({ enum: SUPPLIES, enumName: 'Supply', isArray: true })
  supplies!: Supply[];
  /** Net amount of the lines, and the group's share of the shipping cost, which is `shipping`. */
  net!: number;
  shipping!: number;
  /** VAT, rounded once on `net`. */
  tax!: number;
  /** Some words beside the rate: 'reverse charge'. */
  label!: string;
  /** Reason in sentences. */
  reason!: string;
  /** Code of the reason for an invoice without VAT: `VATEX-EU-IC`; null for a taxed group. */
  code!: string | null;
  /** Mention that the invoice needs; null for a taxed group. */
  mention!: string | null;
  /** True when the buyer carries the goods and must prove that they left. */
  needsProof!: boolean;
  /** VAT that is charged without the proof; absent for a group that needs no proof. */
  withoutProof?: TaxWithoutProofDto;
}

/** What is missing for another VAT, and the quote's VAT and total in euros with it. */
export class MissingTaxDto {
  @ApiProperty({
    enum: ['confirmation', 'correction', 'number', 'number_elsewhere', 'number_there'],
    enumName: 'MissingForTax',
  })
  what!: 'confirmation' | 'correction' | 'number' | 'number_elsewhere' | 'number_there';
  /** What is missing, in words: '0% once your VAT number is confirmed'. */
  words!: string;
  tax!: number;
  total!: number;
}

/** How the VAT of a quote was decided. */
export class TaxDecisionDto {
  groups!: TaxGroupDto[];
  /** Null when nothing that the buyer can do about its VAT number would change the VAT. */
  missing!: MissingTaxDto | null;
  /** The buyer's VAT number in the register, its status and the time of the verdict; null without such a number. */
  vatNumber!: string | null;
  @ApiProperty({ enum: VAT_NUMBER_STATUSES, enumName: 'VatNumberStatus', nullable: true })
  vatNumberStatus!: VatNumberStatus | null;
  vatNumberCheckedAt!: string | null;
}
