import { formatMoney } from '../../platform/handlebars-helpers.js';
import { percentage } from '../../quotes/document/quote-words.js';
import type { DecidedGroup } from '../../quotes/tax/tax-decision.js';
import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { isSameVat } from '../../rules/tax.js';
import { taxLabel } from '../../rules/tax-words.js';
import type { EInvoice, VatGroup, VatRate } from './e-invoice/e-invoice.js';

/** VAT of an order as it was accepted; without groups for a seller without a VAT number. */
type Accepted = { groups: readonly DecidedGroup[] } | null | undefined;

/**
 * Returns the accepted group of an invoice's VAT: the one of its rate, as one state has several where staff decided
 * one, or the one whose rate has changed since.
 */
export function acceptedAs(its: VatRate, accepted: Accepted): DecidedGroup | undefined {
  const { groups = [] } = accepted ?? {};
  return groups.find((one) => isSameVat(one, its)) ?? groups.find((one) => isSameVat({ ...one, rate: its.rate }, its));
}

/** Returns the VAT of each group of a document: 'VAT (0%), intra-Community supply', '€0.00'. */
export function vatRows(
  { currency, vat, charges }: Pick<EInvoice, 'currency' | 'vat' | 'charges'>,
  accepted: Accepted,
): { label: string; value: string }[] {
  const money = (cents: Cents) => formatMoney(cents, currency);
  const label = ({ basis: net, ...its }: VatGroup) => {
    const group = acceptedAs(its, accepted);
    if (!group) return `VAT (${percentage(its.rate)})`;
    const shipping = sumOf(charges, (charge) => (isSameVat(charge, its) ? charge.amount : 0));
    return taxLabel({ ...group, rate: its.rate, net, shipping }, vat.length === 1, { percent: percentage, money });
  };
  return vat.map((group) => ({ label: label(group), value: money(group.tax) }));
}
