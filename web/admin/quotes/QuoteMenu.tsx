import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Mail, Send, Trash } from 'lucide-react';
import { useState } from 'react';
import { useDelete } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import type { Quote } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { fullName } from '../../shared/components/badges/Initials';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { quoteTexts } from '../../shared/quotes/texts';
import { EmailPdfDialog } from '../../shared/EmailPdfDialog';
import { pdfProblem, whileBeingMade } from '../../shared/quotes/pdf';
import { saveFile } from '../../shared/save-file';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { ReasonDialog } from '../components/ReasonDialog';
import { useMayChange } from '../core/use-may-change';
import { adminTexts } from '../texts';
import { downloadQuote, emailQuote, resendQuote } from './api';
import { QuotePdfDialog } from './QuotePdfDialog';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** Menu with more actions on a quote: PDF, mails and deletion. */
export function QuoteMenu({ quote, onDeleted }: { quote: Quote; onDeleted: () => void }) {
  const [asking, setAsking] = useState<'view' | 'email' | 'resend' | 'delete' | null>(null);
  const mayChange = useMayChange();
  const changed = useChanged();
  const toast = useToast();
  const close = () => setAsking(null);
  const download = useMutation({
    mutationFn: () => downloadQuote(quote.id),
    ...whileBeingMade,
    onSuccess: saveFile,
  });
  const [remove, removal] = useDelete<Quote>(
    'quotes',
    { id: quote.id, previousData: quote },
    {
      onSuccess: () => {
        toast(words.deleted);
        onDeleted();
        void changed();
      },
    },
  );
  const actions = [
    { label: words.pdf.view, icon: <FileText size={16} />, onSelect: () => setAsking('view') },
    { label: words.pdf.download, icon: <Download size={16} />, onSelect: () => download.mutate() },
    mayChange && { label: words.pdf.email, icon: <Mail size={16} />, onSelect: () => setAsking('email') },
    quote.actions.includes('resend') && {
      label: words.resend.action,
      icon: <Send size={16} />,
      onSelect: () => setAsking('resend'),
    },
    quote.actions.includes('remove') && {
      label: words.delete,
      icon: <Trash size={16} />,
      danger: true,
      onSelect: () => setAsking('delete'),
    },
  ].filter((action) => action !== false);
  return (
    <>
      <ActionMenu name={adminTexts.record.actions} actions={actions} />
      <ActionProblem
        error={download.error}
        failed={pdfProblem(download.error)}
        onRetry={() => download.mutate()}
        onClose={download.reset}
      />
      {asking === 'view' && <QuotePdfDialog quote={quote} onClose={close} />}
      {asking === 'email' && (
        <EmailPdfDialog
          words={quoteTexts.email}
          recipient={quote.user.email}
          send={(recipient) => emailQuote(quote.id, recipient)}
          onClose={close}
        />
      )}
      {asking === 'resend' && (
        <ReasonDialog
          title={words.resend.title(quote.number)}
          text={words.resend.text(fullName(quote.user), quote.revision ?? 1)}
          confirm={words.resend.confirm}
          run={() => resendQuote(quote)}
          onDone={({ message }) => toast(message)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        title={words.delete}
        text={words.deleteText}
        confirm={words.delete}
        final
        busy={removal.isPending}
        error={
          removal.isError && (
            <Notice tone="error" title={texts.error}>
              {messageOf(removal.error, words.deleteFailed)}
            </Notice>
          )
        }
        onConfirm={() => void remove()}
        onClose={close}
      />
    </>
  );
}
