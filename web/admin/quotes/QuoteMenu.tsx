import { useMutation } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { Quote } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { texts } from '../../shared/texts';
import { adminTexts } from '../texts';
import { useChanged } from '../../shared/use-changed';
import { removeQuote } from './api';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** What else can be done with a quote. */
export function QuoteMenu({ quote, onDeleted }: { quote: Quote; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const changed = useChanged();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => removeQuote(quote),
    onSuccess: () => {
      toast(words.deleted);
      onDeleted();
      void changed();
    },
  });
  if (!quote.actions.includes('remove')) return null;
  return (
    <>
      <ActionMenu
        name={adminTexts.record.actions}
        actions={[{ label: words.delete, icon: <Trash size={16} />, danger: true, onSelect: () => setAsking(true) }]}
      />
      <ConfirmDialog
        open={asking}
        title={words.delete}
        text={words.deleteText}
        confirm={words.delete}
        final
        busy={remove.isPending}
        error={
          remove.isError && (
            <Notice tone="error" title={texts.error}>
              {messageOf(remove.error, words.deleteFailed)}
            </Notice>
          )
        }
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
