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

/** Converts the products of a quote to editable lines; the key of a line is the id of its item. */
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

/** Returns the state of the line editor: the lines with their catalogue data, and the input for the API. */
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
    /** Disables the warning about unsaved changes, after the lines were saved. */
    forget,
    /** Input for the API; null while a choice is missing or a product is not in the catalogue. */
    inputs: isReady && lines.configured.every(isComplete) ? sent : null,
    products: products.data ?? [],
    /** Adds one unit of a product, to its existing line or as a new line. */
    add: (productId: string) =>
      dispatch({ type: 'product', productId, quantity: productQuantity(draft.lines, productId) + 1 }),
    nameOf: (productId: string) => products.data?.find(({ id }) => id === productId)?.name ?? productId,
  };
}

export type LinesForm = ReturnType<typeof useLinesForm>;
