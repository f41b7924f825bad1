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

/** Long enough for a run of clicks on a stepper, short enough to feel immediate. */
const SETTLE_MS = 250;

export interface PricingState {
  /**
   * What is priced, as it stands now: before the server has answered, too, so that its answer moves nothing and a button
   * stays under the mouse that presses it. Undefined while that is not known.
   */
  lines: PricedLine[] | undefined;
  /** Undefined until the first answer. */
  pricing: Pricing | undefined;
  /** The totals on screen are those of a moment ago. */
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
  /** Not all is known that has to be priced: there is no total yet. */
  isLoading: boolean;
  children: ReactNode;
}

/** Tells what the lines cost to those who show it, so that a new total draws them again and not the whole page. */
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
 * What the lines cost, from POST /pricing/calculate. Asked once the lines have settled; the latest question wins and the
 * previous totals stay until its answer. When the server cannot say, the failure is logged and the total is a rough one.
 */
function useCalculated(lines: readonly ConfiguredLine[]): PricingState {
  const wanted = JSON.stringify(pricingInputs(lines));
  const asked = useSettled(wanted);
  const inputs = JSON.parse(asked) as PricingLineInput[];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pricingQuery(inputs),
    enabled: inputs.length > 0,
    placeholderData: keepPreviousData,
    // Selected, so that a line which costs what it did is the same object in the next answer, and is not drawn again.
    select: toPricing,
  });

  useEffect(() => {
    if (error) console.error('Pricing failed', error);
  }, [error]);

  const retry = () => void refetch();
  if (wanted === '[]') return { lines: NOTHING.lines, pricing: NOTHING, isStale: false, retry };
  const pricing = error ? roughPricing(lines) : data;
  const isStale = asked !== wanted || isPlaceholderData;
  // What costs what it did stays the same object here as well.
  const now = pricing && !isStale ? pricing.lines : replaceEqualDeep(pricing?.lines, roughPricing(lines).lines);
  return { lines: now, pricing, isStale, retry };
}

/** A text that changes only after it has stood still for a moment; the first one counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
