import { useQueries } from '@tanstack/react-query';
import { isApiError } from '../api/errors';
import type { CatalogItemDetail } from '../api/schema';
import { configureLine, type ConfiguredLine, type DraftLine } from './builder-state';
import { productQuery } from './catalogue';

/** A line of the draft with the load state of its product. */
export type LineState =
  | { status: 'loading'; line: DraftLine }
  /** `isGone`: the product is no longer in the catalogue; otherwise a retry may help. */
  | { status: 'failed'; line: DraftLine; isGone: boolean }
  | { status: 'ready'; line: DraftLine; configured: ConfiguredLine };

type ReadyState = Extract<LineState, { status: 'ready' }>;

type Priced = (configured: ConfiguredLine) => ConfiguredLine;

const atCataloguePrices: Priced = (configured) => configured;

const ready = new WeakMap<DraftLine, ReadyState>();

/** Returns the same object for the same line and product, so that a change of one line re-renders only that line. */
function readyState(line: DraftLine, product: CatalogItemDetail, priced: Priced): ReadyState {
  const known = ready.get(line);
  if (known?.configured.product === product) return known;
  const state: ReadyState = { status: 'ready', line, configured: priced(configureLine(line, product)) };
  ready.set(line, state);
  return state;
}

/**
 * Resolves each line against its product; fetches each product once (GET /catalog/items/{id}). When a product fails to
 * load, the others can still be configured. `priced` replaces the catalogue prices of a line; the function must stay
 * the same between renders, because its result is cached.
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
    /** Error of a product that failed to load. A product that no longer exists is reported on its own card. */
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}
