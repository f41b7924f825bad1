import { useQueries } from '@tanstack/react-query';
import { isApiError } from '../api/errors';
import type { CatalogItemDetail } from '../api/schema';
import { configureLine, type ConfiguredLine, type DraftLine } from './builder-state';
import { productQuery } from './catalogue';

/** A line of the draft and what is known of its product. */
export type LineState =
  | { status: 'loading'; line: DraftLine }
  /** `isGone`: the catalogue has it no more; otherwise asking again may help. */
  | { status: 'failed'; line: DraftLine; isGone: boolean }
  | { status: 'ready'; line: DraftLine; configured: ConfiguredLine };

type ReadyState = Extract<LineState, { status: 'ready' }>;

type Priced = (configured: ConfiguredLine) => ConfiguredLine;

const atCataloguePrices: Priced = (configured) => configured;

const ready = new WeakMap<DraftLine, ReadyState>();

/** The same object while line and product are the same, so that a change of one line draws that one alone again. */
function readyState(line: DraftLine, product: CatalogItemDetail, priced: Priced): ReadyState {
  const known = ready.get(line);
  if (known?.configured.product === product) return known;
  const state: ReadyState = { status: 'ready', line, configured: priced(configureLine(line, product)) };
  ready.set(line, state);
  return state;
}

/**
 * Holds each line against its product, asked for once each (GET /catalog/items/{id}). One that fails does not keep the
 * others from being configured. `priced` gives a line other prices than the catalogue's; always the same ones.
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
    /** Why a product could not be loaded; of one that is gone its card tells. */
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}
