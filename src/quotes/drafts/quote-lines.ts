import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { unprocessable } from '../../platform/errors.js';
import { checkLines, type ConfiguredLine, configureLines, type LineInput } from '../../pricing/configure.js';
import { MAX_LINES, TOO_MANY_LINES } from '../../pricing/pricing.dto.js';
import type { Cents } from '../../rules/money.js';
import { lineTotal } from '../../rules/price.js';
import { supplyAtPrice } from '../../rules/supply.js';
import type { DocumentLine } from '../document/quote-document.js';
import type { lineProperties, QuoteItem } from '../quote.entity.js';

/**
 * Converts configured lines to quote lines at catalogue prices. Each product is followed by its options, whose
 * `parentId` is the id of the product's line.
 */
export function toDocumentLines(lines: ConfiguredLine[]): DocumentLine[] {
  return lines.flatMap((line) => {
    const { product, configuration } = line;
    const shared = {
      productId: product.id,
      priceConfigurationId: configuration.id,
      category: product.category,
      type: product.type,
      image: product.image,
      leadTimeWeeks: product.leadTimeWeeks,
    };
    const main: DocumentLine = {
      ...shared,
      id: randomUUID(),
      parentId: null,
      optionProductId: null,
      optionId: null,
      optionGroup: null,
      name: product.name,
      description: product.description,
      supply: supplyAtPrice(product.supply, line.billingPeriod),
      ...priceOf(line),
    };
    const options = line.options.map((choice): DocumentLine => ({
      ...shared,
      id: randomUUID(),
      parentId: main.id,
      optionProductId: choice.option.productId,
      optionId: choice.option.id,
      optionGroup: choice.option.group,
      name: choice.option.name,
      description: choice.option.description,
      supply: supplyAtPrice(choice.option.supply, choice.billingPeriod),
      ...priceOf(choice),
    }));
    return [main, ...options];
  });
}

/**
 * Returns the requested items as lines at catalogue prices. Throws 422 by field; `nameOf` converts a field to its name
 * in the request.
 */
export function checkedLines(
  catalogue: Catalogue,
  items: LineInput[],
  nameOf = (field: string) => field,
): DocumentLine[] {
  const { lines, errors } = configureLines(catalogue, items);
  if (errors.length === 0) errors.push(...checkLines(lines));
  if (lines.length > MAX_LINES) errors.unshift({ field: 'items', message: TOO_MANY_LINES });
  if (errors[0]) {
    throw unprocessable(
      errors[0].message,
      errors.map(({ field, message }) => ({ field: nameOf(field), message })),
    );
  }
  return toDocumentLines(lines);
}

/** Returns a request for these lines. */
export function toLineInputs(lines: DocumentLine[]): LineInput[] {
  return lines
    .filter(({ parentId }) => parentId === null)
    .map((main) => ({
      productId: main.productId,
      priceConfigurationId: main.priceConfigurationId,
      quantity: main.quantity,
      selectedOptions: lines.flatMap(({ parentId, optionId, quantity }) =>
        parentId === main.id && optionId !== null ? [{ optionId, quantity }] : [],
      ),
    }));
}

/**
 * Gives new lines the ids of the earlier lines that they continue. A product continues the line whose id the request
 * names, if the product is the same; if the request names none, the next line with the same price configuration. An
 * option continues the same option of that line.
 */
export function keepIds(
  before: DocumentLine[],
  after: DocumentLine[],
  named: (string | undefined)[] = [],
): DocumentLine[] {
  const unused = before.filter(({ parentId }) => parentId === null);
  const ids = new Map<string, string>();
  const mains = after.filter(({ parentId }) => parentId === null);
  const take = (at: number) => (at < 0 ? undefined : unused.splice(at, 1)[0]);
  const known = mains.map(({ productId }, place) =>
    take(unused.findIndex((line) => line.id === named[place] && line.productId === productId)),
  );
  mains.forEach((main, place) => {
    const continued =
      known[place] ??
      take(
        unused.findIndex(
          ({ priceConfigurationId }) => !named[place] && priceConfigurationId === main.priceConfigurationId,
        ),
      );
    if (!continued) return;
    ids.set(main.id, continued.id);
    for (const option of after.filter(({ parentId }) => parentId === main.id)) {
      const knownOption = before.find(
        ({ parentId, optionId }) => parentId === continued.id && optionId === option.optionId,
      );
      if (knownOption) ids.set(option.id, knownOption.id);
    }
  });
  return after.map((line) => ({
    ...line,
    id: ids.get(line.id) ?? line.id,
    parentId: line.parentId && (ids.get(line.parentId) ?? line.parentId),
  }));
}

/**
 * Gives lines that continue an earlier line the quoted price of that line, with the new quantity. Other lines stay
 * unchanged.
 */
export function keepPrices(before: DocumentLine[], after: DocumentLine[]): DocumentLine[] {
  const known = new Map(before.map((line) => [line.id, line]));
  return after.map((line) => {
    const was = known.get(line.id);
    if (was?.priceConfigurationId !== line.priceConfigurationId) return line;
    const { quantity } = line;
    return { ...was, quantity, total: lineTotal({ ...was, quantity }) };
  });
}

/** True when two lists of lines are the same offer: the same items, quantities, prices and terms in the same order. */
export function sameOffer(a: DocumentLine[], b: DocumentLine[]): boolean {
  return JSON.stringify(a.map(offerOf)) === JSON.stringify(b.map(offerOf));
}

/** Returns the line with another unit price and its new total. */
export const repriced = (line: DocumentLine, unitPrice: Cents | null): DocumentLine => ({
  ...line,
  unitPrice,
  total: lineTotal({ ...line, unitPrice }),
});

/** Returns the names of the products without their options, in order; a name may occur more than once. */
export const productNames = (lines: DocumentLine[]): string[] =>
  lines.filter(({ parentId }) => parentId === null).map(({ name }) => name);

const offerOf = (line: DocumentLine) => [
  line.priceConfigurationId,
  line.optionId,
  line.quantity,
  line.unitPrice,
  line.billingPeriod,
  line.billingTerm,
];

const priceOf = ({
  quantity,
  unitPrice,
  billingPeriod,
  billingTerm,
  total,
}: Omit<ConfiguredLine, 'field' | 'product' | 'configuration' | 'options'>) => ({
  quantity,
  unitPrice,
  listPrice: unitPrice,
  billingPeriod,
  billingTerm,
  total,
});

/** Columns that the lines of quotes and the lines of orders have in common. */
type LineRow = Pick<QuoteItem, 'id' | keyof typeof lineProperties> & { parent?: { id: string } | null };

/** Converts the row of a quote's or an order's line to a line of a document. */
export const toDocumentLine = (row: LineRow): DocumentLine => ({
  id: row.id,
  parentId: row.parent?.id ?? null,
  productId: row.productId,
  optionProductId: row.optionProductId ?? null,
  optionId: row.optionId ?? null,
  optionGroup: row.optionGroup ?? null,
  priceConfigurationId: row.priceConfigurationId,
  name: row.name,
  description: row.description,
  category: row.category,
  type: row.type,
  ...(row.supply && { supply: row.supply }),
  image: row.image,
  leadTimeWeeks: row.leadTimeWeeks,
  quantity: row.quantity,
  unitPrice: row.unitPrice ?? null,
  listPrice: row.listPrice ?? null,
  billingPeriod: row.billingPeriod,
  billingTerm: row.billingTerm,
  total: row.total ?? null,
});
