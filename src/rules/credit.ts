import { type Cents, multiply } from './money.js';
import { fractionOf } from './price.js';
import { sumOf } from './sum.js';

/** Reasons for a credit note. */
export const CREDIT_REASONS = ['refund', 'cancellation', 'price'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** A VAT group of an invoice: what of it is not credited yet, or what is credited. */
export interface CreditGroup {
  rate: number;
  basis: Cents;
  tax: Cents;
}

const grossOf = ({ basis, tax }: CreditGroup): Cents => basis + tax;

/** Returns the VAT of a part of a group; the last part has all that is left, so that the parts add up. */
export const taxOfPart = (left: CreditGroup, basis: Cents): Cents =>
  basis === left.basis ? left.tax : Math.min(left.tax, fractionOf(basis, left.rate));

/**
 * Splits an amount with VAT over the groups of an invoice in proportion to what is left of each. No group exceeds what is
 * left of it; the amount is at most what is left of all.
 */
export function splitCredit<Group extends CreditGroup>(left: readonly Group[], amount: Cents): Group[] {
  const total = sumOf(left, grossOf);
  let [before, spent] = [0, 0];
  const shares = left.map((group) => {
    before += grossOf(group);
    const share = Math.min((total > 0 ? multiply(amount, before, total) : 0) - spent, grossOf(group));
    spent += share;
    return share;
  });
  return left.map((group, index) => {
    const more = Math.min(amount - spent, grossOf(group) - shares[index]!);
    spent += more;
    const gross = shares[index]! + more;
    const tax = gross === grossOf(group) ? group.tax : taxIn(group, gross);
    return { ...group, basis: gross - tax, tax };
  });
}

/**
 * Returns the VAT in a part of a group that is given with VAT. Neither the part nor what is left of the group is VAT
 * alone where that can be avoided, because a document with VAT and no taxable amount breaks BR-CO-17 from 1.00 on.
 */
function taxIn({ rate, basis, tax }: CreditGroup, gross: Cents): Cents {
  const wanted = gross - Math.round(gross / (1 + rate));
  const within = Math.min(Math.max(wanted, gross - basis, 0), tax);
  if (basis > 1 && gross - within === basis && within < tax) return within + 1;
  if (basis > 0 && gross === within && within > 0) return within - 1;
  return within;
}
