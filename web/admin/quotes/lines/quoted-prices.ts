import type { QuoteItem } from '../../../shared/api/schema';
import type { ConfiguredLine } from '../../../shared/builder/builder-state';

interface Price {
  billingPrice: number | null;
  billingPeriod: QuoteItem['billingPeriod'];
  billingTerm: number;
}

/**
 * Replaces the catalogue prices of a line by the quoted prices. As on the server, an item keeps its quoted price while
 * the line has the same price configuration; new items have the catalogue price.
 */
export function atQuotedPrices(configured: ConfiguredLine, items: readonly QuoteItem[]): ConfiguredLine {
  const product = items.find(({ id }) => id === configured.line.key);
  if (!product) return configured;
  const choices = configured.choices.map((choice) =>
    choice.id === product.priceConfigurationId
      ? {
          ...pricedAs(choice, product),
          options: choice.options.map((option) =>
            pricedAs(
              option,
              items.find(({ parentItemId, optionId }) => parentItemId === product.id && optionId === option.id),
            ),
          ),
        }
      : choice,
  );
  return {
    ...configured,
    choices,
    configuration: choices.find(({ id }) => id === configured.configuration?.id) ?? null,
  };
}

const pricedAs = <Priced extends Price>(priced: Priced, item: Price | undefined): Priced =>
  item
    ? {
        ...priced,
        billingPrice: item.billingPrice,
        billingPeriod: item.billingPeriod,
        billingTerm: item.billingTerm,
      }
    : priced;
