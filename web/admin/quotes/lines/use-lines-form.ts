import { useReducer, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  type ConfiguredLine,
  draftReducer,
  type DraftLine,
  EMPTY_DRAFT,
  isComplete,
  productQuantity,
  toLineInput,
} from '../../../shared/builder/builder-state';
import { productsQuery } from '../../../shared/builder/catalogue';
import { useLines } from '../../../shared/builder/use-lines';
import type { QuoteItem, QuoteLineInput } from '../../../shared/api/schema';
import { toLineInputs } from '../../../shared/quotes/lines';
import { useUnsaved } from '../../../shared/unsaved';
import { atQuotedPrices } from './quoted-prices';

/** A quote's products as lines that can be changed; each is known by its item. */
const linesOf = (items: QuoteItem[]): DraftLine[] => {
  const products = items.filter(({ parentItemId }) => parentItemId === null);
  return toLineInputs(items).map(({ productId, quantity, priceConfigurationId, selectedOptions }, place) => ({
    key: products[place]!.id,
    productId,
    quantity,
    priceConfigurationId,
    selectedOptions: selectedOptions.map((option) => ({ optionId: option.optionId, quantity: option.quantity })),
    parked: {},
  }));
};

/** What is put together for a quote: its lines against the catalogue, and what is sent of them. */
export function useLinesForm(items: QuoteItem[]) {
  const [begun] = useState(() => linesOf(items));
  const [draft, dispatch] = useReducer(draftReducer, { ...EMPTY_DRAFT, lines: begun });
  const forget = useUnsaved(JSON.stringify(draft.lines) !== JSON.stringify(begun));
  const [priced] = useState(() => (configured: ConfiguredLine) => atQuotedPrices(configured, items));
  const lines = useLines(draft.lines, priced);
  const products = useQuery(productsQuery);
  const known = new Set(items.map(({ id }) => id));
  const isReady = draft.lines.length > 0 && lines.configured.length === draft.lines.length;
  const sent = lines.configured.flatMap((configured): QuoteLineInput[] => {
    const input = toLineInput(configured);
    const { key } = configured.line;
    return input ? [{ ...input, ...(known.has(key) && { id: key }) }] : [];
  });
  return {
    ...lines,
    dispatch,
    /** Lets the page be left without a question: what was put together is saved. */
    forget,
    /** What the server is sent; null while a choice is missing or a product is not known. */
    inputs: isReady && lines.configured.every(isComplete) ? sent : null,
    products: products.data ?? [],
    /** Adds one of the product: to the line that is there, else as a line of its own. */
    add: (productId: string) =>
      dispatch({ type: 'product', productId, quantity: productQuantity(draft.lines, productId) + 1 }),
    nameOf: (productId: string) => products.data?.find(({ id }) => id === productId)?.name ?? productId,
  };
}

export type LinesForm = ReturnType<typeof useLinesForm>;
