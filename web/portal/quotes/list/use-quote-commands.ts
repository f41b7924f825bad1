import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError, isRateLimited } from '../../../shared/api/errors';
import { deleteQuote, duplicateQuote, getQuote, submitQuote } from '../../../shared/api/quotes';
import type { Quote, QuoteRow, SubmitInput } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { paths } from '#rules/paths';
import { texts } from '../../../shared/texts';
import { workTexts } from '../../../shared/work-texts';
import { useChanged } from '../../../shared/use-changed';
import { usePortal } from '../../portal';
import { problemOf } from '../../../shared/problem';
import type { QuoteListHistory } from '../list-history';
import { quoteTexts } from '../texts';

const { list: words, confirmDelete, confirmSubmit } = quoteTexts;

/** Notice after a command: an error, or the differences between a quote and its copy. */
export interface CommandNotice {
  tone: 'error' | 'warning';
  title: string;
  lines: string[];
  /** Link to the quote. */
  link?: { to: string; label: string };
}

/** Returns the message of an error; for too many requests, the list's own text, as specified. */
export const listError = (error: unknown, fallback: string) =>
  isRateLimited(error) ? workTexts.rateLimited : problemOf(error, fallback);

/** Returns the commands of a row: submit and delete after a confirmation, and duplicate. */
export function useQuoteCommands() {
  const { basePath } = usePortal();
  const changed = useChanged();
  const toast = useToast();
  const [asked, setAsked] = useState<
    { what: 'submit'; row: QuoteRow; quote: Quote } | { what: 'delete'; row: QuoteRow }
  >();
  const [open, setOpen] = useState(false);
  /** Input of the last submission that failed. */
  const [unsent, setUnsent] = useState<{ id: string; wishes: SubmitInput }>();
  const [notice, setNotice] = useState<CommandNotice | null>(null);

  useArrivalError((message) => setNotice({ tone: 'error', title: texts.error, lines: [message] }));

  const failed = (fallback: string) => (error: unknown, row: QuoteRow) => {
    setOpen(false);
    const review = isApiError(error, 409, 'price_changed');
    setNotice({
      tone: 'error',
      title: texts.error,
      lines: [listError(error, fallback)],
      link: review ? { to: `${paths.quote(basePath, row.id)}?review=prices`, label: words.review } : undefined,
    });
    // Refetches, because an outdated row may be the cause of the error.
    void changed();
  };
  const done = (message: string) => async () => {
    await changed();
    setOpen(false);
    toast(message);
  };
  // Loads the quote before the submission, because the row lacks the earlier wishes, which the dialog proposes again.
  const read = useMutation({
    mutationFn: (row: QuoteRow) => getQuote(row.id),
    onSuccess: (quote, row) => {
      setAsked({ what: 'submit', row, quote });
      setOpen(true);
    },
    onError: failed(confirmSubmit.failed),
  });
  const submit = useMutation({
    mutationFn: ({ row, wishes }: { row: QuoteRow; wishes: SubmitInput }) => submitQuote(row, wishes),
    onSuccess: () => {
      setUnsent(undefined);
      return done(confirmSubmit.done)();
    },
    onError: (error, { row, wishes }) => {
      setUnsent({ id: row.id, wishes });
      failed(confirmSubmit.failed)(error, row);
    },
  });
  const remove = useMutation({
    mutationFn: (row: QuoteRow) => deleteQuote(row),
    onSuccess: done(confirmDelete.done),
    onError: failed(confirmDelete.failed),
  });
  const copy = useMutation({
    mutationFn: (row: QuoteRow) => duplicateQuote(row.id),
    onSuccess: async (quote) => {
      await changed();
      const link = { to: paths.quote(basePath, quote.id), label: words.open };
      toast(words.duplicated, link);
      if (quote.notices.length > 0) {
        const lines = quote.notices.map(({ message }) => message);
        setNotice({ tone: 'warning', title: words.duplicatedTitle, lines, link });
      }
    },
    onError: failed(words.duplicateFailed),
  });
  return {
    asked,
    open,
    unsent: unsent && unsent.id === asked?.row.id ? unsent.wishes : null,
    notice,
    busy: submit.isPending || remove.isPending,
    duplicating: copy.isPending ? copy.variables.id : null,
    /** Id of the quote that is loading before its submission. */
    reading: read.isPending ? read.variables.id : null,
    askToSubmit(row: QuoteRow) {
      setNotice(null);
      read.mutate(row);
    },
    askToDelete(row: QuoteRow) {
      setNotice(null);
      setAsked({ what: 'delete', row });
      setOpen(true);
    },
    submit: (wishes: SubmitInput) => asked && submit.mutate({ row: asked.row, wishes }),
    delete: () => asked && remove.mutate(asked.row),
    cancel: () => setOpen(false),
    duplicate(row: QuoteRow) {
      setNotice(null);
      copy.mutate(row);
    },
    differ: (lines: string[]) => setNotice({ tone: 'warning', title: words.duplicatesTitle, lines }),
    dismiss: () => setNotice(null),
  };
}

/** Shows the error of a redirect once, so that a refresh does not repeat it. */
function useArrivalError(show: (message: string) => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const error = (state as QuoteListHistory | null)?.error;
  useEffect(() => {
    if (error === undefined) return;
    show(error);
    void navigate(pathname + search, { replace: true, state: null });
  });
}

export type QuoteCommands = ReturnType<typeof useQuoteCommands>;
