import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { quoteKeys, quoteQuery } from '../../shared/api/quotes';
import type { Quote, QuoteLineInput } from '../../shared/api/schema';
import { useToast } from '../../shared/components/feedback/Toast';
import { paths } from '#rules/paths';
import { forgetUnseen } from '../../shared/use-changed';
import { usePortal } from '../portal';
import { problemOf } from '../../shared/problem';
import { toLineInput, type ConfiguredLine } from '../../shared/builder/builder-state';
import { NO_ERRORS, saveErrors, type SaveErrors } from '../../shared/builder/server-errors';
import { builderTexts } from '../../shared/builder/texts';

const { save: words } = builderTexts;

/** Delay before the redirect in milliseconds, so that the user can read the success message. */
const REDIRECT_MS = 1600;

/** Request body of a save. */
export interface SaveBody {
  items: QuoteLineInput[];
  customerReference: string | null;
}

interface SaveOptions {
  write: (body: SaveBody) => Promise<Quote>;
  /**
   * Message on success, message on failure, and the address of the next page when the quote is saved without
   * submitting.
   */
  success: string;
  failure: string;
  redirectTo: (quote: Quote) => string;
  /** Called after a successful save; discards the stored draft. */
  onSaved: () => void;
  /** Called after a failed write. */
  onFailed?: (error: unknown) => void;
}

/** Submits the saved draft, or a part of it. Returns the quote that was submitted and the address of its page. */
export type Submit = (saved: Quote) => Promise<{ quote: Quote; to: string }>;

interface Attempt {
  lines: ConfiguredLine[];
  reference: string;
  /** What is submitted after saving; null only saves. */
  submit: Submit | null;
}

/**
 * Saves a draft and, with `submit`, also submits it. Ignores further calls during a save and after a successful save.
 */
export function useSave({ write, success, failure, redirectTo, onSaved, onFailed }: SaveOptions) {
  const { basePath, punchOut } = usePortal();
  const redirectMs = punchOut ? 0 : REDIRECT_MS;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const isTaken = useRef(false);
  const [failed, setFailed] = useState<{ message: string; errors: SaveErrors } | null>(null);
  const [saved, setSaved] = useState<Quote | null>(null);
  const [redirect, setRedirect] = useState<{ to: string; quote: Quote } | null>(null);

  useEffect(() => {
    if (redirect === null) return;
    const timer = setTimeout(() => void navigate(redirect.to, { replace: true }), redirectMs);
    return () => {
      clearTimeout(timer);
      // Caches the quote only when the user leaves the page, because a submitted quote cannot be edited here.
      keep(queries, redirect.quote);
    };
  }, [redirect, redirectMs, navigate, queries]);

  const submission = useMutation({
    mutationFn: ({ saved: quote, submit }: { saved: Quote; submit: Submit }) => submit(quote),
    onSuccess: (submitted) => {
      toast(words.submitted);
      setRedirect(submitted);
    },
    onError: () => queries.invalidateQueries({ queryKey: quoteKeys.all, refetchType: 'none' }),
  });
  const writing = useMutation({
    mutationFn: ({ lines, reference }: Attempt) =>
      write({
        items: lines.flatMap((line) => toLineInput(line) ?? []),
        customerReference: reference.trim() || null,
      }),
    onSuccess: (quote, { submit }) => {
      setSaved(quote);
      onSaved();
      keep(queries, quote);
      if (submit) submission.mutate({ saved: quote, submit });
      else setRedirect({ to: punchOut ? paths.returnQuote(basePath, quote.id) : redirectTo(quote), quote });
    },
    onError: (error, { lines }) => {
      isTaken.current = false;
      setFailed({ message: problemOf(error, failure), errors: saveErrors(error, lines) });
      onFailed?.(error);
    },
  });

  return {
    /** Starts a save, unless one is running. */
    run(attempt: Attempt) {
      if (isTaken.current) return;
      isTaken.current = true;
      setFailed(null);
      writing.mutate(attempt);
    },
    isSaving: writing.isPending && writing.variables.submit === null,
    isSubmitting: (writing.isPending && writing.variables.submit !== null) || submission.isPending,
    /** True after a successful save, when the form is no longer editable. */
    isSaved: saved !== null,
    success: redirect !== null ? success : null,
    message: failed?.message ?? null,
    errors: failed?.errors ?? NO_ERRORS,
    dismiss: () => setFailed(null),
    /** Set when the quote was saved but the server refused to submit it. */
    notSubmitted:
      saved && submission.isError
        ? {
            quote: saved,
            message: problemOf(submission.error, words.submitFailed),
            retry: () => submission.mutate(submission.variables),
          }
        : null,
  };
}

/**
 * Caches the saved quote for the next page, and removes inactive queries, so that lists are loaded again with the saved
 * quote.
 */
function keep(queries: QueryClient, quote: Quote) {
  forgetUnseen(queries);
  queries.setQueryData(quoteQuery(quote.id).queryKey, quote);
}

export type Save = ReturnType<typeof useSave>;
