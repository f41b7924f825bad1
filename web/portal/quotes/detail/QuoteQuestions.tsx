import { useState } from 'react';
import type { Quote, SubmitInput } from '../../../shared/api/schema';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { emailQuote } from '../../../shared/api/quotes';
import { quoteTexts as sharedTexts } from '../../../shared/quotes/texts';
import { EmailDialog } from '../../components/EmailDialog';
import { quoteTexts } from '../texts';
import { shownStatus } from '#rules/quote-status';
import { offered } from '../validity';
import { ChangeDialog } from './ChangeDialog';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog';
import { clientOf } from '../client-of';
import { SubmitDialog } from '../SubmitDialog';
import type { QuoteActions } from './use-quote-actions';

/** Dialogs that confirm an action of the page. */
export type Question = 'delete' | 'submit' | 'withdraw' | 'email' | 'change' | 'template';

interface QuoteQuestionsProps {
  quote: Quote;
  asked: Question | null;
  actions: QuoteActions;
  onClose: () => void;
}

/**
 * The dialogs of the page's header. A confirmation closes the dialog; an error is then shown at the top of the page.
 */
export function QuoteQuestions({ quote, asked, actions, onClose }: QuoteQuestionsProps) {
  const { submit, remove, withdraw } = actions;
  const { confirmDelete, confirmWithdraw } = quoteTexts;
  const [unsent, setUnsent] = useState<SubmitInput | null>(null);
  return (
    <>
      <ConfirmDialog
        final
        {...confirmDelete}
        open={asked === 'delete'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
      {asked === 'submit' && (
        <SubmitDialog
          quote={quote}
          unsent={unsent}
          client={clientOf(quote)}
          busy={submit.isPending}
          onSubmit={(wishes) =>
            submit.mutate(wishes, {
              onSuccess: () => setUnsent(null),
              onError: () => setUnsent(wishes),
              onSettled: onClose,
            })
          }
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        {...confirmWithdraw}
        open={asked === 'withdraw'}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: onClose })}
        onClose={onClose}
      />
      {offered(quote).includes('request_change') && (
        <ChangeDialog
          key={shownStatus(quote)}
          open={asked === 'change'}
          quote={quote}
          actions={actions}
          onClose={onClose}
        />
      )}
      {asked === 'template' && <SaveTemplateDialog quote={quote} onClose={onClose} />}
      {asked === 'email' && (
        <EmailDialog
          words={sharedTexts.email}
          to="email"
          send={(recipient) => emailQuote(quote.id, recipient)}
          onClose={onClose}
        />
      )}
    </>
  );
}
