import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isApiError } from '../../shared/api/errors';
import type { Quote } from '../../shared/api/schema';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { useUnsaved } from '../../shared/unsaved';
import { useChanged } from '../../shared/use-changed';
import { adjustPricing, approveQuote, declineQuote, freshQuote, previewQuery } from './api';
import {
  checkValues,
  fieldOf,
  initialValues,
  toAdjustment,
  toApproval,
  type ReviewErrors,
  type ReviewValues,
} from './review-values';
import { adminQuoteTexts } from './texts';
import { useRested } from './use-rested';

const words = adminQuoteTexts;
export type Decision = 'approve' | 'adjust' | 'decline';
type Act = 'approve' | 'save' | 'adjustAndApprove' | 'decline';
const NEEDS = {
  approve: 'approve',
  save: 'adjust_pricing',
  adjustAndApprove: 'adjust_pricing',
  decline: 'decline',
} as const satisfies Record<Act, Quote['actions'][number]>;

/**
 * Returns the state of a quote's review: the typed values, the resulting totals, and the decision. Keeps the version
 * from which something was typed, so that a change by another user is detected instead of overwritten. `begun` is the
 * quote as the page shows it now.
 */
export function useReview(begun: Quote, onDone: () => void) {
  const [quote, setQuote] = useState(begun);
  const [chosen, setDecision] = useState<Decision>('approve');
  const [values, setValues] = useState(() => initialValues(quote));
  const [errors, setErrors] = useState<ReviewErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Quote | null>(null);
  const decision = chosen === 'approve' && begun.needsAgreement ? 'adjust' : chosen;
  const isTyped = JSON.stringify(values) !== JSON.stringify(initialValues(quote));
  const forget = useUnsaved(isTyped);
  const changed = useChanged();
  const toast = useToast();

  const change = toAdjustment(quote, decision === 'adjust' ? values : { ...initialValues(quote), ...terms(values) });
  const isSound = Object.keys(checkValues(quote, values, false)).length === 0;
  const mayPrice = quote.actions.includes('adjust_pricing');
  const shown = useRested(mayPrice && isSound && decision !== 'decline' ? change : null);

  const run = useMutation({
    mutationFn: async ({ act, version }: { act: Act; version: number }) => {
      const target = { id: quote.id, version };
      if (act === 'decline') return declineQuote(target, values.reason.trim());
      if (act === 'approve') return approveQuote(target, toApproval(values));
      const adjusted = await adjustPricing(target, change);
      setQuote(adjusted); // if the approval fails, a retry continues from here
      return act === 'save' ? adjusted : approveQuote(adjusted, toApproval(values));
    },
    onSuccess: async (saved, { act }) => {
      await changed();
      setTheirs(null);
      setQuote(saved);
      setValues(initialValues(saved));
      toast(
        act === 'save'
          ? words.saved(saved.revision ?? 1)
          : act === 'decline'
            ? words.decline.done
            : saved.needsAgreement
              ? words.agreement.asked
              : words.approved,
      );
      forget();
      if (act !== 'save') onDone();
    },
    onError: async (error, { act }) => {
      const fresh = isApiError(error, 412) ? await freshQuote(quote.id).catch(() => null) : null;
      if (fresh) return setTheirs(fresh);
      const placed = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(placed.map(({ field, message }) => [fieldOf(field, change, values.mode), message])));
      setProblem(
        problemOf(error, act === 'decline' ? words.failed.decline : words.failed[act === 'save' ? act : 'approve']),
      );
    },
  });

  // Goes on with a newer version while nothing is typed, as after a decision about the VAT beside the form.
  if (begun.version > quote.version && !isTyped && !run.isPending && !theirs) {
    setQuote(begun);
    setValues(initialValues(begun));
  }

  // Disabled while a decision is being saved, because the quote can then leave the review.
  const preview = useQuery({ ...previewQuery(quote, shown), enabled: shown !== null && mayPrice && !run.isPending });

  const decide = (act: Act, version = quote.version) => {
    const found =
      act === 'decline'
        ? values.reason.trim() === ''
          ? { reason: words.decline.required }
          : {}
        : checkValues(quote, values, act !== 'save');
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length === 0 && !run.isPending) run.mutate({ act, version });
    return Object.keys(found)[0];
  };
  const act = run.variables?.act;
  const overwritten =
    theirs && act && theirs.actions.includes(NEEDS[act]) ? { act, version: theirs.version } : undefined;
  return {
    /** The version that is being reviewed. */
    quote,
    decision,
    setDecision: (next: Decision) => {
      setDecision(next);
      setErrors({});
      setProblem(null);
    },
    values,
    set: (typed: Partial<ReviewValues>) => setValues((before) => ({ ...before, ...typed })),
    errors,
    problem,
    preview,
    isWorking: shown !== null && (preview.isFetching || JSON.stringify(shown) !== JSON.stringify(change)),
    busy: run.isPending ? run.variables.act : null,
    decide,
    /**
     * Error of a decision that was refused because the quote was changed meanwhile; the user can reload or overwrite
     * the new version.
     */
    conflict: theirs && run.error,
    reload: () => {
      if (theirs) {
        setQuote(theirs);
        setValues(initialValues(theirs));
      }
      setTheirs(null);
      return changed();
    },
    /** Goes on with the version after the user's own withdrawal of the request for agreements, which changes no value. */
    onWithdrawn: async () => {
      const fresh = await freshQuote(quote.id);
      if (quote.version === begun.version) setQuote(fresh);
    },
    /** Undefined when the new version does not allow the decision. */
    overwrite: overwritten && (() => decide(overwritten.act, overwritten.version)),
  };
}

export type Review = ReturnType<typeof useReview>;

const terms = ({ prices: _prices, discounts: _discounts, mode: _mode, ...rest }: ReviewValues) => rest;
