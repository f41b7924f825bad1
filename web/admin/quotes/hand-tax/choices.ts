import { countryName } from '#rules/country-name';
import {
  EXEMPTION_CODES,
  EXEMPTIONS,
  HAND_CATEGORIES,
  type HandCategory,
  type HandKind,
  type HandTax,
} from '#rules/tax-by-hand';
import { TAX_WORDS } from '#rules/tax-rule-words';
import { listedRate, RATE_IDS } from '#rules/vat-rates';
import { formatRate } from '../../../shared/format';
import { handTaxTexts as words } from './texts';

/** Value of the choice that leaves a kind of supply to the table. */
export const BY_TABLE = '';

/** Returns the value of a choice: 'K', 'S PT-30', 'E VATEX-EU-151-1A'. */
export const valueOf = (tax: HandTax | null): string =>
  tax === null ? BY_TABLE : [tax.category, tax.rateOf ?? tax.exemption].filter(Boolean).join(' ');

/** Returns what a value stands for; null for the table. */
export const taxOf = (kind: HandKind, value: string): HandTax | null =>
  taxesOf(kind).find((tax) => valueOf(tax) === value) ?? null;

/** Returns the choices for goods or for services, with the rates of a day. */
export const choicesOf = (kind: HandKind, day: string): { value: string; label: string }[] => [
  { value: BY_TABLE, label: words.byTable },
  ...taxesOf(kind).map((tax) => ({ value: valueOf(tax), label: taxInWords(tax, day) })),
];

/** Names a decision: 'Intra-Community supply', '22%, Madeira (Portugal)', 'Exempt for international bodies, Article …'. */
export function taxInWords({ category, rateOf, exemption }: HandTax, day: string): string {
  if (exemption !== null) return TAX_WORDS[EXEMPTIONS[exemption]].mention ?? '';
  if (rateOf === null) return words.categories[category];
  const { state, name, rate } = listedRate(rateOf, day);
  const country = countryName(state);
  return `${formatRate(rate)}, ${name === null ? country : `${name} (${country})`}`;
}

function taxesOf(kind: HandKind): HandTax[] {
  const categories: readonly HandCategory[] = HAND_CATEGORIES[kind];
  return categories
    .toSorted((a, b) => Number(a === 'S') - Number(b === 'S'))
    .flatMap((category): HandTax[] => {
      if (category === 'S') return RATE_IDS.map((rateOf) => ({ category, rateOf, exemption: null }));
      if (category === 'E') return EXEMPTION_CODES.map((exemption) => ({ category, rateOf: null, exemption }));
      return [{ category, rateOf: null, exemption: null }];
    });
}
