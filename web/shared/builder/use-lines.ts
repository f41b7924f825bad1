import { useQueries } from '@tanstack/react-query';
import { isApiError } from '../api/errors';
import type { CatalogItemDetail } from '../api/schema';
import { configureLine, type ConfiguredLine, type DraftLine } from './builder-state';
import { productQuery } from './catalogue';

/** Load state of a line of the draft and its product. */
export type LineState =
  | { status: 'loading'; line: DraftLine }
  /** `isGone`: the catalogue no longer has the product; otherwise a retry may help. */
  | { status: 'failed'; line: DraftLine; isGone: boolean }
  | { status: 'ready'; line: DraftLine; configured: ConfiguredLine };

type ReadyState = Extract<LineState, { status: 'ready' }>;

type Priced = (configured: ConfiguredLine) => ConfiguredLine;

const atCataloguePrices: Priced = (configured) => configured;

const ready = new WeakMap<DraftLine, ReadyState>();

/** Returns the same object while line and product are the same, so that a change of one line renders only that line again. */
function readyState(line: DraftLine, product: CatalogItemDetail, priced: Priced): ReadyState {
  const known = ready.get(line);
  if (known?.configured.product === product) return known;
  const state: ReadyState = { status: 'ready', line, configured: priced(configureLine(line, product)) };
  ready.set(line, state);
  return state;
}

/**
 * Resolves each line against its product; fetches each product once (GET /catalog/items/{id}). A failed product does
 * not keep the others from being configured. `priced` gives a line other prices than the catalogue's; it must not
 * change between renders, because its result is cached.
 */
export function useLines(lines: readonly DraftLine[], priced = atCataloguePrices) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const results = useQueries({ queries: ids.map(productQuery) });
  const states = lines.map((line): LineState => {
    const result = results[ids.indexOf(line.productId)];
    if (result?.data) return readyState(line, result.data, priced);
    if (result?.error) return { status: 'failed', line, isGone: isApiError(result.error, 404) };
    return { status: 'loading', line };
  });
  const failed = results.filter(({ data, error }) => !data && error && !isApiError(error, 404));
  return {
    states,
    configured: states.flatMap((state) => (state.status === 'ready' ? [state.configured] : [])),
    isLoading: states.some(({ status }) => status === 'loading'),
    /** The error of a product that could not be loaded; a product that is gone is reported by its own card. */
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}
