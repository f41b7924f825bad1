import { countryName } from '#rules/country-name';
import { taxBeyond, taxLabel } from '#rules/tax-words';
import type { QuoteContent } from '../api/schema';
import { formatMoney, formatRate } from '../format';
import { quoteTexts } from './texts';

/** VAT of a quote, or of prices that belong to no quote; without a decision for a seller without a VAT number. */
export type Taxed = Pick<QuoteContent, 'taxPercentage' | 'tax'> &
  Partial<Pick<QuoteContent, 'taxDecision' | 'currency'>> & {
    /** Periods of an order that were ended: its tax is less by theirs, and the row after the VAT says so. */
    ended?: { tax: number; total: number } | null;
  };

export type TaxDecision = NonNullable<QuoteContent['taxDecision']>;
export type TaxGroup = TaxDecision['groups'][number];

/** Returns the rows of the VAT with their amounts in euros: one, or one for each group with its net amount and reason. */
export function taxRows({
  taxPercentage,
  tax,
  taxDecision,
  currency,
  ended,
}: Taxed): { label: string; amount: number }[] {
  if (!taxDecision) return [{ label: quoteTexts.summary.vat(formatRate(taxPercentage)), amount: tax }];
  const { groups } = taxDecision;
  const format = { percent: formatRate, money: (amount: number) => formatMoney(amount, currency) };
  const rows = groups.map((group) => ({ label: taxLabel(group, groups.length === 1, format), amount: group.tax }));
  const beyond = taxBeyond(tax + (ended?.tax ?? 0), groups);
  if (beyond !== 0) rows.push({ label: quoteTexts.summary.rateChange, amount: beyond });
  if (ended) rows.push({ label: quoteTexts.summary.ended, amount: -ended.total });
  return rows;
}

/** Names a group's tax: '21%', '19%, Germany' for that of another state, 'No VAT' outside the scope of VAT. */
export function rateWords({ category, rate, country }: { category: string; rate: number; country?: string | null }) {
  if (category === 'O') return quoteTexts.tax.noVat;
  return country ? quoteTexts.tax.of(formatRate(rate), countryName(country)) : formatRate(rate);
}
