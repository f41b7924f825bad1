import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { SLA_PACKAGES } from '../../src/seeds/catalogue/sla-packages.js';

/** The catalogue's prices that cannot be mistaken for a weight or a size, in every way they may be written. */
const WRITTEN = [
  ...CATALOG_ITEMS.flatMap(({ priceConfigurations }) =>
    priceConfigurations.flatMap((one) => [one.billingPrice, ...one.options.map(({ billingPrice }) => billingPrice)]),
  ),
  ...SLA_PACKAGES.flatMap(({ prices }) => prices.map(({ billingPrice }) => billingPrice)),
]
  .filter((amount): amount is number => amount !== null && (amount >= 10_000 || !Number.isInteger(amount)))
  .flatMap((amount) => [String(amount), amount.toLocaleString('en'), amount.toLocaleString('nl')])
  .map((amount) => new RegExp(`(?<![\\d.,])${amount.replaceAll('.', '\\.')}(?!\\d)`));

/** Which of the catalogue's prices a text tells. */
export const pricesWrittenIn = (text: string): string[] =>
  WRITTEN.filter((amount) => amount.test(text)).map((amount) => amount.source);
