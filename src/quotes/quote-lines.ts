import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../catalogue/catalogue.js';
import { unprocessable } from '../platform/http/errors.js';
import { checkLines, type ConfiguredLine, configureLines, type LineInput } from '../pricing/configure.js';
import { MAX_LINES, TOO_MANY_LINES } from '../pricing/pricing.dto.js';
import type { Cents } from '../rules/money.js';
import { lineTotal } from '../rules/price.js';
import type { DocumentLine } from './quote-document.js';
import type { lineProperties, QuoteItem } from './quote.entity.js';

/** Lines of a quote at catalogue prices: each product followed by its options, which name it as their parent. */
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
      ...priceOf(choice),
    }));
    return [main, ...options];
  });
}

/** What is asked for, at the catalogue's prices. 422 by field, as `nameOf` names the fields of the request the items came from. */
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

/** What a customer would have to ask for to get these lines again. */
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
 * Gives lines the ids of those they continue: the line of that product that `named` names in the same place, else the next
 * one of the same price configuration; the same option of it.
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

/** Lines as they were quoted where they go on from one that was, only as many as now; the others as they are. */
export function keepPrices(before: DocumentLine[], after: DocumentLine[]): DocumentLine[] {
  const known = new Map(before.map((line) => [line.id, line]));
  return after.map((line) => {
    const was = known.get(line.id);
    if (was?.priceConfigurationId !== line.priceConfigurationId) return line;
    const { quantity } = line;
    return { ...was, quantity, total: lineTotal({ ...was, quantity }) };
  });
}

/** Whether two sets of lines would be the same offer: same things, same quantities, same prices and terms, in order. */
export function sameOffer(a: DocumentLine[], b: DocumentLine[]): boolean {
  return JSON.stringify(a.map(offerOf)) === JSON.stringify(b.map(offerOf));
}

/** A line at another unit price, and its total. */
export const repriced = (line: DocumentLine, unitPrice: Cents | null): DocumentLine => ({
  ...line,
  unitPrice,
  total: lineTotal({ ...line, unitPrice }),
});

/** Names of the products, in order and with repetitions, without options. */
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

/** What a line is kept as, in the rows of quotes and of orders. */
type LineRow = Pick<QuoteItem, 'id' | keyof typeof lineProperties> & { parent?: { id: string } | null };

/** A line as its row says it, of a quote or of an order. */
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
  image: row.image,
  leadTimeWeeks: row.leadTimeWeeks,
  quantity: row.quantity,
  unitPrice: row.unitPrice ?? null,
  listPrice: row.listPrice ?? null,
  billingPeriod: row.billingPeriod,
  billingTerm: row.billingTerm,
  total: row.total ?? null,
});
