import type { Quote } from '../../../shared/api/schema';
import type { ConfiguredLine } from '../../../shared/builder/builder-state';
import type { Difference } from '../conflict/quote-changes';
import { lineName } from '../../../shared/builder/line-words';
import { builderTexts } from '../../../shared/builder/texts';

const { conflict: words, reviewPage } = builderTexts;

/**
 * Returns functions that look up the name of an id in the catalogue, then in the quote. For an unknown id they return
 * the id.
 */
export function quoteNames(quote: Pick<Quote, 'items'>, configured: readonly ConfiguredLine[]) {
  const products = configured.map(({ product }) => product);
  const configurations = products.flatMap(({ priceConfigurations }) => priceConfigurations);
  const options = configurations.flatMap((configuration) => configuration.options);
  const named = (list: readonly { id: string; name: string }[], id: string) => list.find((one) => one.id === id)?.name;
  const names = {
    product: (id: string): string =>
      named(products, id) ??
      quote.items.find((item) => item.optionId === null && item.productId === id)?.product.name ??
      id,
    option: (id: string): string =>
      named(options, id) ?? quote.items.find(({ optionId }) => optionId === id)?.product.name ?? id,
    configuration: (id: string): string => named(configurations, id) ?? id,
  };
  return { ...names, difference: (difference: Difference) => differenceWords(difference, names) };
}

export type QuoteNames = ReturnType<typeof quoteNames>;

function differenceWords(
  { what, base, mine, theirs }: Difference,
  names: Record<'product' | 'option' | 'configuration', (id: string) => string>,
) {
  const value = (cell: string | number | null) => {
    if (cell === null) return words.absent;
    return what.kind === 'configuration' ? names.configuration(String(cell)) : String(cell);
  };
  return { label: label(), base: value(base), mine: value(mine), theirs: value(theirs) };

  function label(): string {
    if (what.kind === 'reference') return reviewPage.reference;
    const product = lineName(names.product(what.productId), what.ordinal);
    if (what.kind === 'product') return product;
    return what.kind === 'configuration'
      ? words.priceOf(product)
      : words.optionOf(product, names.option(what.optionId));
  }
}
