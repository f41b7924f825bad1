import { countryName } from '#rules/country-name';
import { EXEMPTION_CODES, EXEMPTIONS, type HandTax } from '#rules/tax-by-hand';
import { TAX_WORDS } from '#rules/tax-rule-words';
import { listedRate, RATE_IDS } from '#rules/vat-rates';
import { formatRate } from '../../../shared/format';
import { handTaxTexts as words } from './texts';

/** Value of the choice that leaves a kind of supply to the table. */
export const BY_TABLE = '';

const TAXES: HandTax[] = [
  ...EXEMPTION_CODES.map((exemption) => ({ category: 'E' as const, rateOf: null, exemption })),
  ...RATE_IDS.map((rateOf) => ({ category: 'S' as const, rateOf, exemption: null })),
];

/** Returns the value of a choice: 'PT-30', 'VATEX-EU-151-1A'. */
export const valueOf = (tax: HandTax | null): string => tax?.rateOf ?? tax?.exemption ?? BY_TABLE;

/** Returns what a value stands for; null for the table. */
export const taxOf = (value: string): HandTax | null => TAXES.find((tax) => valueOf(tax) === value) ?? null;

/** Returns the choices for goods or for services, with the rates of a day. */
export const choicesOf = (day: string): { value: string; label: string }[] => [
  { value: BY_TABLE, label: words.byTable },
  ...TAXES.map((tax) => ({ value: valueOf(tax), label: taxInWords(tax, day) })),
];

/** Names a decision: '22%, Madeira (Portugal)', 'Exempt for international bodies, Article …'. */
export function taxInWords({ rateOf, exemption }: HandTax, day: string): string {
  if (rateOf === null) return (exemption && TAX_WORDS[EXEMPTIONS[exemption]].mention) ?? '';
  const { state, name, rate } = listedRate(rateOf, day);
  const country = countryName(state);
  return `${formatRate(rate)}, ${name === null ? country : `${name} (${country})`}`;
}
