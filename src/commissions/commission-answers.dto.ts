import { ApiProperty } from '@nestjs/swagger';
import { COMMISSION_KINDS, type CommissionKind } from '../rules/commission.js';
import { PARTNER_STATUSES, type PartnerStatus } from '../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../rules/partner-tier.js';

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
  /** What it adds to what is expected, and to what is earned and not paid out. */
  accrued!: number;
  owed!: number;
  /** From when it counts as payable; null of what is only expected. */
  payableOn!: string | null;
  /** The row in a sentence. */
  text!: string;
  partner!: NamedDto;
  client!: NamedDto | null;
  quote!: NumberedDto | null;
  order!: NumberedDto | null;
  /** The statement that paid it, or that it is. */
  statement!: NumberedDto | null;
  /** Who of staff adjusted or paid it; for staff alone. */
  by!: string | null;
}

/** What a partner's rows come to today. Euros. */
export class CommissionBalanceDto {
  /** Accepted, and not paid by the client yet. */
  accrued!: number;
  /** Earned, and not payable yet. */
  earned!: number;
  /** Less than 0 when more was taken back than is payable: it is carried over. */
  payable!: number;
  paidOut!: number;
  /** The day on which more becomes payable. */
  nextPayableOn!: string | null;
}

class GroupRateDto {
  /** The product group's, as products of the catalogue name it. */
  id!: string;
  name!: string;
  /** A fraction; null is no commission. */
  rate!: number | null;
}

/** The rate that a quote accepted now would have. */
export class CommissionRateDto {
  /** A fraction. */
  rate!: number;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** Whether an exception stands in place of the tier's rate, and its last day. */
  isException!: boolean;
  untilDay!: string | null;
  /** Groups of products that earn another, or nothing. */
  groups!: GroupRateDto[];
}

class CommissionPartDto {
  /** A fraction. */
  rate!: number;
  /** The net value of the lines of this rate, in euros. */
  basis!: number;
}

/** What a quote brings the partner that prepared it. Euros. */
export class QuoteCommissionDto {
  /** True until the client accepts: worked out from the quote's lines at the rates of today. */
  isEstimate!: boolean;
  /** The highest rate first; more than one where product groups have other rates. */
  parts!: CommissionPartDto[];
  /** The net value that earns commission: without tax, shipping and product groups that earn none. */
  basis!: number;
  commission!: number;
  /** Of it: accepted and not paid by the client yet. */
  accrued!: number;
  /** Of it: paid by the client and not paid out yet. */
  earned!: number;
  paidOut!: number;
  /** The day from which the next of what is earned is paid out; null where nothing is earned. */
  nextPayableOn!: string | null;
}

/** What was paid out at once. */
export class CommissionStatementDto {
  id!: string;
  /** ST-2026-0001. */
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

/** What a run would pay to a partner. */
export class PayoutRowDto {
  partner!: NamedDto;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** Euros; what is less than 0 is carried over. */
  payable!: number;
  accrued!: number;
  earned!: number;
  paidOut!: number;
  @ApiProperty({ enum: PAYOUT_OUTCOMES, enumName: 'PayoutOutcome' })
  outcome!: (typeof PAYOUT_OUTCOMES)[number];
}

export class PayoutRunDto {
  /** One a partner. */
  statements!: CommissionStatementDto[];
  /** Euros, of all. */
  total!: number;
}
