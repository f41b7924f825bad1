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
} from '../../shared/builder/pricing';

/** Debounce in milliseconds: long enough for several clicks on a stepper, short enough to feel immediate. */
const SETTLE_MS = 250;

export interface PricingState {
  /**
   * Priced lines in their current state. They are present before the server has answered, so that its answer shifts no
   * layout and a button stays under the mouse pointer. Undefined while not known.
   */
  lines: PricedLine[] | undefined;
  /** Undefined until the first response. */
  pricing: Pricing | undefined;
  /** True while the totals are those of former lines. */
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
  /** True while products of the lines are still loading: there is no total yet. */
  isLoading: boolean;
  children: ReactNode;
}

/** Provides prices to the components that show them, so that a new total re-renders only those and not the whole page. */
export function PricingProvider({ lines, isLoading, children }: PricingProviderProps) {
  const state = useCalculated(lines);
  return (
    <PricingContext value={isLoading ? { ...state, lines: undefined, pricing: undefined } : state}>
      {children}
    </PricingContext>
  );
}

export const usePricing = (): PricingState => use(PricingContext);

/**
 * Returns the prices of the lines from POST /pricing/calculate. The request is debounced; the latest request wins, and
 * the previous totals stay until its response. On an error it logs the failure and estimates the total.
 */
function useCalculated(lines: readonly ConfiguredLine[]): PricingState {
  const wanted = JSON.stringify(pricingInputs(lines));
  const asked = useSettled(wanted);
  const inputs = JSON.parse(asked) as PricingLineInput[];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pricingQuery(inputs),
    enabled: inputs.length > 0,
    placeholderData: keepPreviousData,
    // Structural sharing of `select` keeps the same object for a line whose price is unchanged, which is then not
    // re-rendered.
    select: toPricing,
  });

  useEffect(() => {
    if (error) console.error('Pricing failed', error);
  }, [error]);

  const retry = () => void refetch();
  if (wanted === '[]') return { lines: NOTHING.lines, pricing: NOTHING, isStale: false, retry };
  const pricing = error ? roughPricing(lines) : data;
  const isStale = asked !== wanted || isPlaceholderData;
  // A line whose price is unchanged stays the same object here as well.
  const now = pricing && !isStale ? pricing.lines : replaceEqualDeep(pricing?.lines, roughPricing(lines).lines);
  return { lines: now, pricing, isStale, retry };
}

/** Returns the text, debounced; the first text counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
