import { EXEMPTION_CODES, type HandTax, handTaxInWords } from '#rules/tax-by-hand';
import { RATE_IDS, sourceOfRate } from '#rules/vat-rates';
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

/** Returns the legal source of the rate of a region or kind; undefined for other choices. */
export const sourceOf = (value: string): string | undefined => {
  const rateOf = taxOf(value)?.rateOf;
  return (rateOf && sourceOfRate(rateOf)) ?? undefined;
};

/** Returns the choices for goods or for services, with the rates of a day. */
export const choicesOf = (day: string): { value: string; label: string }[] => [
  { value: BY_TABLE, label: words.byTable },
  ...TAXES.map((tax) => ({ value: valueOf(tax), label: handTaxInWords(tax, day, formatRate) })),
];
