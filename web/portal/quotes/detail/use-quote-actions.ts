import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../shared/api/errors';
import { refuseAcceptance, withdrawAcceptance } from '../../../shared/api/acceptance';
import * as quotes from '../../../shared/api/quotes';
import type { Quote, SubmitInput } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
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

/** Result of an action that needs a message other than the success toast. */
export type Outcome =
  | { kind: 'error'; message: string }
  /** Another user has saved first; `fresh` is the server's copy, null when the quote no longer exists. */
  | { kind: 'stale'; fresh: Quote | null }
  | { kind: 'prices' }
  | { kind: 'notices'; messages: string[]; id: string };

/** Error codes of the server for an action on a stale copy. */
const LATE = ['wrong_status', 'revision_changed', 'already_signed'];

/**
 * Returns all write actions of the quote's page. Each sends If-Match, shows the response, and reports errors as an
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

  /** Shows a quote, and refetches all data that depends on it. */
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
      // The status does not allow the action, so the quote on screen is out of date.
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
    /** The copy that `reload` has shown last; changes in progress may be saved on top of it. */
    acknowledged,
    /** Shows the server's copy after a stale write. */
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
    /** `seen` is the quote at the start of editing; its version prevents overwriting a later save by another user. */
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
        if (fresh.status !== 'accepted') return saved(acceptanceTexts.done)(fresh);
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
    refuseAcceptance: useMutation({
      mutationFn: (body: Parameters<typeof refuseAcceptance>[1]) => refuseAcceptance(quote, body),
      onSuccess: saved(acceptanceTexts.refuse.done),
      onError: failed(acceptanceTexts.refuse.failed),
    }),
    withdrawAcceptance: useMutation({
      mutationFn: () => withdrawAcceptance(quote),
      onSuccess: saved(acceptanceTexts.withdraw.done),
      onError: failed(acceptanceTexts.withdraw.failed),
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
