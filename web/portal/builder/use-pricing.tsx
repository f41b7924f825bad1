import { keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { PricingLineInput } from '../../shared/api/schema';
import type { ConfiguredLine } from '../../shared/builder/builder-state';
import {
  pricingInputs,
  pricingQuery,
  roughPricing,
  toPricing,
  type PricedLine,
  type Pricing,
  type PricingOf,
} from '../../shared/builder/pricing';

/** Debounce in milliseconds: long enough to combine several clicks on a stepper, short enough to feel immediate. */
const SETTLE_MS = 250;

export interface PricingState {
  /**
   * Lines with their prices. Estimated before the server has answered, so that its answer does not shift the layout
   * while the user clicks. Undefined while products are loading.
   */
  lines: PricedLine[] | undefined;
  /** Totals; undefined until the first response. */
  pricing: Pricing | undefined;
  /** True while the totals belong to an earlier state of the lines. */
  isStale: boolean;
  retry: () => void;
}

const NOTHING: Pricing = { lines: [], subtotal: 0, vat: null, total: 0, isRough: false };

const PricingContext = createContext<PricingState>({
  lines: [],
  pricing: NOTHING,
  isStale: false,
  retry: () => undefined,
});

interface PricingProviderProps {
  lines: readonly ConfiguredLine[];
  /** True while products of the lines are loading; there is no total then. */
  isLoading: boolean;
  /** The buyer, or the quote that the lines belong to. */
  of?: PricingOf;
  children: ReactNode;
}

/** Provides prices through a context, so that a new total re-renders only the components that show prices. */
export function PricingProvider({ lines, isLoading, of, children }: PricingProviderProps) {
  const state = useCalculated(lines, of);
  return (
    <PricingContext value={isLoading ? { ...state, lines: undefined, pricing: undefined } : state}>
      {children}
    </PricingContext>
  );
}

/** Returns what the VAT of lines depends on: their buyer, and the quote that they belong to. */
export const pricingOf = (buyer: { id: string }, quote?: { id: string }): PricingOf => ({
  clientId: buyer.id,
  ...(quote && { quoteId: quote.id }),
});

export const usePricing = (): PricingState => use(PricingContext);

/**
 * Returns the prices of the lines from POST /pricing/calculate. The request is debounced; only the latest response
 * counts, and the previous totals stay until it arrives. On an error, the failure is logged and the total is estimated.
 */
function useCalculated(lines: readonly ConfiguredLine[], of?: PricingOf): PricingState {
  const wanted = JSON.stringify(pricingInputs(lines));
  const asked = useSettled(wanted);
  const inputs = JSON.parse(asked) as PricingLineInput[];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pricingQuery(inputs, of),
    enabled: inputs.length > 0,
    placeholderData: keepPreviousData,
    // `select` uses structural sharing: a line with an unchanged price remains the same object and is not re-rendered.
    select: toPricing,
  });

  useEffect(() => {
    if (error) console.error('Pricing failed', error);
  }, [error]);

  const retry = () => void refetch();
  if (wanted === '[]') return { lines: NOTHING.lines, pricing: NOTHING, isStale: false, retry };
  const pricing = error ? roughPricing(lines) : data;
  const isStale = asked !== wanted || isPlaceholderData;
  // Keeps the object of each line with an unchanged price here too.
  const now = pricing && !isStale ? pricing.lines : replaceEqualDeep(pricing?.lines, roughPricing(lines).lines);
  return { lines: now, pricing, isStale, retry };
}

/** Returns the debounced text; the first text is returned immediately. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
