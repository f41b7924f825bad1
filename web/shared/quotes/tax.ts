import { taxLabel } from '#rules/tax-words';
import type { QuoteContent } from '../api/schema';
import { formatPercent } from '../format';
import { quoteTexts } from './texts';

/** VAT of a quote; prices that belong to no quote have no decision. */
export type Taxed = Pick<QuoteContent, 'taxPercentage' | 'tax'> & Partial<Pick<QuoteContent, 'taxDecision'>>;

/** Returns the rows of the VAT with their amounts in euros: one, or one for each group with its reason. */
export function taxRows({ taxPercentage, tax, taxDecision }: Taxed): { label: string; amount: number }[] {
  if (!taxDecision) return [{ label: quoteTexts.summary.vat(formatPercent(taxPercentage)), amount: tax }];
  const { groups } = taxDecision;
  return groups.map((group) => ({ label: taxLabel(group, groups.length === 1, formatPercent), amount: group.tax }));
}
