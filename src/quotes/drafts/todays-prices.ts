import { type Catalogue, defaultConfiguration } from '../../catalogue/catalogue.js';
import { type ConfiguredLine, configureLines, type LineInput } from '../../pricing/configure.js';
import type { DocumentLine } from '../document/quote-document.js';
import { toDocumentLines, toLineInputs } from './quote-lines.js';

/**
 * Returns a quote's lines as today's catalogue has them, and the names of lines that are no longer available or have
 * another price.
 */
export function atTodaysPrices(
  catalogue: Catalogue,
  before: DocumentLine[],
): { configured: ConfiguredLine[]; lines: DocumentLine[]; gone: string[]; repriced: string[] } {
  const gone: string[] = [];
  const inputs = toLineInputs(before).flatMap((input): LineInput[] => {
    const product = catalogue.products.get(input.productId ?? '');
    const wanted = catalogue.priceConfigurations.get(input.priceConfigurationId);
    const configuration = wanted?.isActive ? wanted : product && defaultConfiguration(product);
    if (!product || !configuration?.isActive) {
      gone.push(before.find(({ productId }) => productId === input.productId)?.name ?? 'A product');
      return [];
    }
    const selectedOptions = input.selectedOptions.filter(({ optionId }) => {
      const available = configuration.options.some(({ id }) => id === optionId);
      if (!available) gone.push(before.find((line) => line.optionId === optionId)?.name ?? 'An option');
      return available;
    });
    return [{ ...input, priceConfigurationId: configuration.id, selectedOptions }];
  });

  const configured = configureLines(catalogue, inputs).lines;
  const lines = toDocumentLines(configured);
  const repriced = lines.filter(({ productId, optionId, unitPrice }) => {
    const old = before.find((line) => line.productId === productId && line.optionId === optionId);
    return old && old.unitPrice !== unitPrice;
  });
  return { configured, lines, gone, repriced: repriced.map(({ name }) => name) };
}
