import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { SLA_PACKAGES } from '../../src/seeds/catalogue/sla-packages.js';

/** Spaces that languages put between thousands. */
const SPACES = [' ', '\u00A0', '\u202F', '&nbsp;', '&#160;'];

/** An amount in euros in every way it may be written: plain, in cents, with the separators of languages. */
function writings(euros: number): string[] {
  const [whole = '', cents = ''] = euros.toLocaleString('en', { minimumFractionDigits: 2 }).split('.');
  const parts = [',', '.', "'", '’', '', ...SPACES].map((separator) => whole.replaceAll(',', separator));
  const endings = [...(cents === '00' ? [''] : []), ...(cents.endsWith('0') ? [cents.slice(0, 1)] : []), cents];
  return [
    String(Math.round(euros * 100)),
    ...parts.flatMap((part) => endings.flatMap((end) => (end ? [`${part}.${end}`, `${part},${end}`] : [part]))),
  ];
}

/** The catalogue's prices that cannot be mistaken for a weight or a size. */
const WRITTEN = [
  ...CATALOG_ITEMS.flatMap(({ priceConfigurations }) =>
    priceConfigurations.flatMap((one) => [one.billingPrice, ...one.options.map(({ billingPrice }) => billingPrice)]),
  ),
  ...SLA_PACKAGES.flatMap(({ prices }) => prices.map(({ billingPrice }) => billingPrice)),
].filter((amount): amount is number => amount !== null && (amount >= 10_000 || !Number.isInteger(amount)));

const NUMBER = new Set(WRITTEN.flatMap(writings));

/** One expression for all of them, the longest first; no digit may stand before or after. */
const PRICES = new RegExp(
  `(?<![\\d.,])(?:${[...NUMBER]
    .toSorted((a, b) => b.length - a.length)
    .map((written) => written.replaceAll('.', String.raw`\.`))
    .join('|')})(?!\\d)`,
  'g',
);

/** Which of the catalogue's prices a text tells. */
export const pricesWrittenIn = (text: string): string[] => [...new Set(text.match(PRICES))];
