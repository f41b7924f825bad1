import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../shared/api/errors';
import * as quotes from '../../../shared/api/quotes';
import type { Quote, SubmitInput } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { pdfProblem, whileBeingMade } from '../../../shared/quotes/pdf';
import { toLineInputs } from '../../../shared/quotes/lines';
import { saveFile } from '../../../shared/save-file';
import { forgetUnseen, useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { problemOf } from '../../../shared/problem';
import { useListOf } from '../client-of';
import { quoteTexts } from '../texts';
import { requestChange } from './request-change';
import { againTexts } from './texts';
import { useContact } from './use-contact';

/** Result of an action of this page, when it did not simply succeed. */
export type Outcome =
  | { kind: 'error'; message: string }
  /** Another user saved first; `fresh` is the server's quote, null when it is gone. */
  | { kind: 'stale'; fresh: Quote | null }
  | { kind: 'prices' }
  | { kind: 'notices'; messages: string[]; id: string };

/** Error codes for an action on a stale copy. */
const LATE = ['wrong_status', 'revision_changed'];

/**
 * Returns all writes of the quote page. Each sends If-Match, puts the response on screen, and reports an error as an
 * `Outcome`.
 */
export function useQuoteActions(quote: Quote) {
  const { basePath } = usePortal();
  const client = useQueryClient();
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [acknowledged, setAcknowledged] = useState<Quote | null>(null);
  const { id } = quote;
  const contact = useContact(quote);
  const listOf = useListOf();

  /** Puts a quote on screen, and refetches everything that depends on it. */
  const show = (fresh: Quote) => {
    client.setQueryData(quotes.quoteQuery(id).queryKey, fresh);
    void changed();
  };
  const failed = (fallback: string) => async (error: unknown) => {
    if (isApiError(error, 412) || LATE.some((code) => isApiError(error, 409, code))) {
      try {
        setOutcome({ kind: 'stale', fresh: await quotes.getQuote(id) });
      } catch (cause) {
        setOutcome(
          isApiError(cause, 404)
            ? { kind: 'stale', fresh: null }
            : { kind: 'error', message: problemOf(error, fallback) },
        );
      }
    } else if (isApiError(error, 409, 'price_changed')) {
      setOutcome({ kind: 'prices' });
    } else {
      setOutcome({ kind: 'error', message: problemOf(error, fallback) });
      // The status does not allow the action: the quote on screen is out of date.
      if (isApiError(error, 409)) void changed();
    }
  };
  const saved = (message: string) => (fresh: Quote) => {
    setOutcome(null);
    toast(message);
    show(fresh);
  };

  return {
    outcome,
    dismiss: () => setOutcome(null),
    /** The quote that `reload` put on screen last: running edits may be saved on top of it. */
    acknowledged,
    /** Puts the server's quote on screen after a stale write. */
    reload: (fresh: Quote) => {
      setOutcome(null);
      setAcknowledged(fresh);
      show(fresh);
    },
    submit: useMutation({
      mutationFn: (asked: SubmitInput) => quotes.submitQuote(quote, asked),
      onSuccess: saved(quoteTexts.confirmSubmit.done),
      onError: failed(quoteTexts.confirmSubmit.failed),
    }),
    withdraw: useMutation({
      mutationFn: () => quotes.withdrawQuote(quote),
      onSuccess: saved(quoteTexts.confirmWithdraw.done),
      onError: failed(quoteTexts.confirmWithdraw.failed),
    }),
    remove: useMutation({
      mutationFn: () => quotes.deleteQuote(quote),
      onSuccess: async () => {
        toast(quoteTexts.confirmDelete.done);
        forgetUnseen(client);
        await goOn(listOf(quote), { replace: true });
        await client.invalidateQueries({ queryKey: quotes.quoteKeys.lists });
      },
      onError: failed(quoteTexts.confirmDelete.failed),
    }),
    duplicate: useMutation({
      mutationFn: () => quotes.duplicateQuote(id),
      onSuccess: (copy) => {
        toast(quoteTexts.list.duplicated, { to: paths.quote(basePath, copy.id), label: quoteTexts.list.open });
        const messages = copy.notices.map(({ message }) => message);
        setOutcome(messages.length > 0 ? { kind: 'notices', messages, id: copy.id } : null);
        forgetUnseen(client);
      },
      onError: failed(quoteTexts.list.duplicateFailed),
    }),
    /** `seen` is the quote at the start of editing: a later save by another user is not overwritten. */
    saveReference: useMutation({
      mutationFn: ({ seen, reference }: { seen: Quote; reference: string | null }) =>
        quotes.updateQuote(seen, { customerReference: reference }),
      onSuccess: saved(quoteTexts.info.referenceSaved),
      onError: failed(quoteTexts.info.referenceFailed),
    }),
    reprice: useMutation({
      mutationFn: () => quotes.updateQuote(quote, { items: toLineInputs(quote.items) }),
      onSuccess: saved(quoteTexts.prices.done),
      onError: failed(quoteTexts.prices.saveFailed),
    }),
    accept: useMutation({
      mutationFn: (body: Parameters<typeof quotes.acceptQuote>[1]) => quotes.acceptQuote(quote, body),
      onSuccess: (fresh) => {
        setOutcome(null);
        show(fresh);
        return goOn(paths.acceptedQuote(basePath, id));
      },
      onError: failed(quoteTexts.accept.failed),
    }),
    reject: useMutation({
      mutationFn: (reason: string) => quotes.rejectQuote(quote, reason),
      onSuccess: saved(quoteTexts.reject.done),
      onError: failed(quoteTexts.reject.failed),
    }),
    requestChange: useMutation({
      mutationFn: (reason: string) => requestChange(quote, reason),
      onSuccess: saved(againTexts.change.done(contact)),
      onError: failed(againTexts.change.failed),
    }),
    download: useMutation({
      mutationFn: () => quotes.downloadQuote(id),
      ...whileBeingMade,
      onSuccess: (file) => {
        setOutcome(null);
        saveFile(file);
      },
      onError: (error) => setOutcome({ kind: 'error', message: pdfProblem(error) }),
    }),
  };
}

export type QuoteActions = ReturnType<typeof useQuoteActions>;
