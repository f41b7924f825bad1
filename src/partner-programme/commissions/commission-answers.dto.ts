import { ApiProperty } from '@nestjs/swagger';
import { COMMISSION_KINDS, type CommissionKind } from '../../rules/commission.js';
import { PARTNER_STATUSES, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

class NamedDto {
  id!: string;
  name!: string;
}

class NumberedDto {
  id!: string;
  number!: string;
}

/** A row of the ledger. Amounts in euros, signed; days as `2026-03-31`. */
export class CommissionEntryDto {
  id!: string;
  @ApiProperty({ enum: COMMISSION_KINDS, enumName: 'CommissionKind' })
  kind!: CommissionKind;
  day!: string;
  amount!: number;
  /** Change of the expected commission, and of the commission that is earned and not paid out. */
  accrued!: number;
  owed!: number;
  /** Day from which it is payable; null for expected commission. */
  payableOn!: string | null;
  /** Explanation of the row in one sentence. */
  text!: string;
  partner!: NamedDto;
  client!: NamedDto | null;
  quote!: NumberedDto | null;
  order!: NumberedDto | null;
  /** The statement that paid the row, or that the row records. */
  statement!: NumberedDto | null;
  /** Member of staff who adjusted or paid it; for staff only. */
  by!: string | null;
}

/** Balance of a partner's rows today. Euros. */
export class CommissionBalanceDto {
  /** Accepted, and not paid by the client yet. */
  accrued!: number;
  /** Earned, and not payable yet. */
  earned!: number;
  /** Negative when more was reversed than is payable; it is then carried over. */
  payable!: number;
  paidOut!: number;
  /** Next day on which an amount becomes payable. */
  nextPayableOn!: string | null;
}

class GroupRateDto {
  /** Id of the product group in the catalogue. */
  id!: string;
  name!: string;
  /** Fraction; null means no commission. */
  rate!: number | null;
}

/** Commission rate of a quote that is accepted now. */
export class CommissionRateDto {
  /** A fraction. */
  rate!: number;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** True when an exception replaces the tier's rate; `untilDay` is its last day. */
  isException!: boolean;
  untilDay!: string | null;
  /** Product groups with another rate, or without commission. */
  groups!: GroupRateDto[];
}

class CommissionPartDto {
  /** A fraction. */
  rate!: number;
  /** The net value of the lines of this rate, in euros. */
  basis!: number;
}

/** Commission on a quote for the partner that prepared it. Euros. */
export class QuoteCommissionDto {
  /** True until the client accepts: computed from the quote's lines at today's rates. */
  isEstimate!: boolean;
  /** Highest rate first; more than one where product groups have other rates. */
  parts!: CommissionPartDto[];
  /** Net value that earns commission: without tax, shipping and product groups that earn none. */
  basis!: number;
  commission!: number;
  /** Part that is accepted and not paid by the client yet. */
  accrued!: number;
  /** Part that is paid by the client and not paid out yet. */
  earned!: number;
  paidOut!: number;
  /** Next day on which an earned amount becomes payable; null when nothing is earned. */
  nextPayableOn!: string | null;
}

/** A payout to a partner. */
export class CommissionStatementDto {
  id!: string;
  /** Number of the statement: ST-2026-0001. */
  number!: string;
  partner!: NamedDto;
  fromDay!: string;
  untilDay!: string;
  issuedOn!: string;
  /** Euros. */
  amount!: number;
  entries!: number;
}

export const PAYOUT_OUTCOMES = ['payable', 'carried_over', 'suspended'] as const;

/** Amount that a payout run would pay to a partner. */
export class PayoutRowDto {
  partner!: NamedDto;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Euros; a negative amount is carried over. */
  payable!: number;
  accrued!: number;
  earned!: number;
  paidOut!: number;
  @ApiProperty({ enum: PAYOUT_OUTCOMES, enumName: 'PayoutOutcome' })
  outcome!: (typeof PAYOUT_OUTCOMES)[number];
}

export class PayoutRunDto {
  /** One per partner. */
  statements!: CommissionStatementDto[];
  /** Sum of all statements, in euros. */
  total!: number;
}
