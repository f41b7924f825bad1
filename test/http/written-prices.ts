import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { SLA_PACKAGES } from '../../src/seeds/catalogue/sla-packages.js';

/** Characters that languages use as a thousands separator. */
const SPACES = [' ', '\u00A0', '\u202F', '&nbsp;', '&#160;'];

/** Returns all spellings of an amount in euros: plain, in cents, and with the separators of different languages. */
function writings(euros: number): string[] {
  const [whole = '', cents = ''] = euros.toLocaleString('en', { minimumFractionDigits: 2 }).split('.');
  const parts = [',', '.', "'", '’', '', ...SPACES].map((separator) => whole.replaceAll(',', separator));
  const endings = [...(cents === '00' ? [''] : []), ...(cents.endsWith('0') ? [cents.slice(0, 1)] : []), cents];
  return [
    String(Math.round(euros * 100)),
    ...parts.flatMap((part) => endings.flatMap((end) => (end ? [`${part}.${end}`, `${part},${end}`] : [part]))),
  ];
}

/** All prices in the catalogue, in euros. */
const ALL = [
  ...CATALOG_ITEMS.flatMap(({ priceConfigurations }) =>
    priceConfigurations.flatMap((one) => [one.billingPrice, ...one.options.map(({ billingPrice }) => billingPrice)]),
  ),
  ...SLA_PACKAGES.flatMap(({ prices }) => prices.map(({ billingPrice }) => billingPrice)),
].filter((amount): amount is number => amount !== null && amount > 0);

/** Prices that cannot be confused with a weight or a size. */
const WRITTEN = ALL.filter((amount) => amount >= 10_000 || !Number.isInteger(amount));

const NUMBER = new Set(WRITTEN.flatMap(writings));

/** Regular expression for all these prices, the longest first, without a digit before or after. */
const PRICES = new RegExp(
  `(?<![\\d.,])(?:${[...NUMBER]
    .toSorted((a, b) => b.length - a.length)
    .map((written) => written.replaceAll('.', String.raw`\.`))
    .join('|')})(?!\\d)`,
  'g',
);

/** Returns the catalogue prices that a text contains. */
export const pricesWrittenIn = (text: string): string[] => [...new Set(text.match(PRICES))];

/** Prices in euros and in cents. Amounts below 20 are excluded, because they can be numbers of people or weeks. */
const NUMBERS = new Set(ALL.filter((amount) => amount >= 20).flatMap((amount) => [amount, Math.round(amount * 100)]));

/** Returns the catalogue prices that the data contains as numbers, at any depth. */
export function pricesIn(data: unknown): number[] {
  if (typeof data === 'number') return NUMBERS.has(data) ? [data] : [];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(pricesIn) : [];
}
