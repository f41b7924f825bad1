import { ApiProperty } from '@nestjs/swagger';
import { COMMISSION_KINDS, type CommissionKind } from '../../rules/commission.js';
import { PARTNER_STATUSES, type PartnerStatus } from '../../rules/partner-status.js';
import { PARTNER_TIER_NAMES, type PartnerTier } from '../../rules/partner-tier.js';

export class NamedDto {
  id!: string;
  name!: string;
}

export class NumberedDto {
  id!: string;
  number!: string;
}

/** A row of the commission ledger. Amounts are signed, in euros; days have the form `2026-03-31`. */
export class CommissionEntryDto {
  id!: string;
  @ApiProperty({ enum: COMMISSION_KINDS, enumName: 'CommissionKind' })
  kind!: CommissionKind;
  day!: string;
  amount!: number;
  /**
   * `accrued` is the change of the expected commission, `owed` the change of the commission that is earned and not paid
   * out.
   */
  accrued!: number;
  owed!: number;
  /** First day on which the amount can be paid out; null for expected commission. */
  payableOn!: string | null;
  /** Explanation of the row in one sentence. */
  text!: string;
  partner!: NamedDto;
  client!: NamedDto | null;
  quote!: NumberedDto | null;
  order!: NumberedDto | null;
  /** The statement that paid the row, or, for a payout, the statement that the row records. */
  statement!: NumberedDto | null;
  /** Member of staff who entered the adjustment or paid it out; null for partners. */
  by!: string | null;
}

/** Balance of a partner's commission today. Amounts in euros. */
export class CommissionBalanceDto {
  /** Commission on accepted quotes that the client has not paid yet. */
  accrued!: number;
  /** Commission that is earned and cannot be paid out yet. */
  earned!: number;
  /**
   * Commission that can be paid out. Negative when reversals exceed it; a negative amount is carried over to the next
   * payout.
   */
  payable!: number;
  paidOut!: number;
  /** Next day on which an amount can be paid out. */
  nextPayableOn!: string | null;
}

class GroupRateDto {
  /** Id of the product group in the catalogue. */
  id!: string;
  name!: string;
  /** Commission rate as a fraction; null for a group without commission. */
  rate!: number | null;
}

/** Commission rate for a quote that is accepted now. */
export class CommissionRateDto {
  /** Commission rate as a fraction: 0.15 is 15%. */
  rate!: number;
  @ApiProperty({ enum: PARTNER_TIER_NAMES, enumName: 'PartnerTier' })
  tier!: PartnerTier;
  /** True when the partner has a rate of its own instead of its tier's rate; `untilDay` is the last day of that rate. */
  isException!: boolean;
  untilDay!: string | null;
  /** Product groups with a rate of their own, or without commission. */
  groups!: GroupRateDto[];
}

class CommissionPartDto {
  /** Commission rate as a fraction: 0.15 is 15%. */
  rate!: number;
  /** Net value of the quote's lines with this rate, in euros. */
  basis!: number;
}

/** Commission on a quote for the partner that prepared it. Amounts in euros. */
export class QuoteCommissionDto {
  /** True until the client accepts the quote: the amounts are then computed from the quote's lines and today's rates. */
  isEstimate!: boolean;
  /** The commission by rate, highest rate first; more than one part when product groups have rates of their own. */
  parts!: CommissionPartDto[];
  /** Net value that commission is paid on: without tax, shipping and product groups without commission. */
  basis!: number;
  commission!: number;
  /** Part of the commission that the client has not paid for yet, on an accepted quote. */
  accrued!: number;
  /** Part of the commission that the client has paid for and that is not paid out yet. */
  earned!: number;
  paidOut!: number;
  /** Next day on which an earned amount can be paid out; null when there is none. */
  nextPayableOn!: string | null;
}

/** The partner's VAT, as its statement says it. */
class CommissionVatDto {
  /** Rate as a fraction: 0.21 is 21%. */
  rate!: number;
  /** Some words beside the rate: 'reverse charge'. */
  label!: string;
  /** Sentence for the partner. */
  reason!: string;
}

/** A payout to a partner. Amounts in euros. */
export class CommissionStatementDto {
  id!: string;
  /** Number of the statement: ST-2026-0001. */
  number!: string;
  partner!: NamedDto;
  fromDay!: string;
  untilDay!: string;
  issuedOn!: string;
  /** Commission, without VAT. */
  amount!: number;
  /** VAT that is paid with it; 0 unless the statement is an invoice. */
  tax!: number;
  /** Amount that is paid. */
  total!: number;
  /** The partner's VAT; null while it is not decided. */
  vat!: CommissionVatDto | null;
  /** True when the statement is an invoice of the partner, which we issue in its name. */
  isInvoice!: boolean;
  entries!: number;
}

/**
 * Outcome of a payout run for a partner. `no_vat_number`: the run refuses the invoice in the partner's name, because the
 * partner has no VAT number, or the register has not confirmed it.
 */
export const PAYOUT_OUTCOMES = ['payable', 'carried_over', 'suspended', 'no_vat_number'] as const;

/** Amount that a payout run would pay to a partner, in euros. */
export class PayoutRowDto {
  partner!: NamedDto;
  @ApiProperty({ enum: PARTNER_STATUSES, enumName: 'PartnerStatus' })
  status!: PartnerStatus;
  /** True when the statement will be an invoice that we issue in the partner's name, and pay its VAT as well. */
  selfBilling!: boolean;
  /** Amount in euros without VAT; a negative amount is carried over to the next payout. */
  payable!: number;
  /** VAT that is paid with it; 0 unless the statement will be an invoice. */
  tax!: number;
  /** Amount that is paid, with VAT. */
  total!: number;
  accrued!: number;
  earned!: number;
  paidOut!: number;
  @ApiProperty({ enum: PAYOUT_OUTCOMES, enumName: 'PayoutOutcome' })
  outcome!: (typeof PAYOUT_OUTCOMES)[number];
}

export class PayoutRunDto {
  /** Statements of the payout run, one for each partner. */
  statements!: CommissionStatementDto[];
  /** Sum of what all statements pay, in euros. */
  total!: number;
}
