import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ApiError, isApiError } from '../../../shared/api/errors';
import type { Quote, QuoteFollowUp } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { ConflictNotice } from '../../components/ConflictNotice';
import { changeFollowUp, useFollowUpChanged } from './api';
import { OwnerField } from './OwnerField';
import { followUpTexts as words } from './texts';

interface FollowUpDialogProps {
  quote: Pick<Quote, 'id' | 'number'>;
  followUp: QuoteFollowUp;
  onClose: () => void;
}

/** Dialog for the owner and due date of a quote. */
export function FollowUpDialog({ quote, followUp, onClose }: FollowUpDialogProps) {
  const [owner, setOwner] = useState(followUp.owner);
  const [dueOn, setDueOn] = useState(followUp.dueOn ?? '');
  const changed = useFollowUpChanged();
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => changeFollowUp(quote.id, followUp, { ownerId: owner?.id ?? null, dueOn: dueOn || null }),
    onSuccess: async () => {
      await changed();
      toast(words.saved);
      onClose();
    },
  });
  const stale = isApiError(save.error, 412);
  const placed = save.error instanceof ApiError ? save.error.errors : [];
  const errorOf = (field: string) => placed.find((error) => error.field === field)?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending && !stale) save.mutate();
  };
  return (
    <FormDialog
      title={words.dialog(quote.number)}
      submit={words.save}
      button={{ disabled: stale }}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {stale && <ConflictNotice error={save.error} onReload={() => changed().then(onClose)} />}
      {save.isError && !stale && placed.length === 0 && (
        <Notice tone="error" title={texts.error}>
          {problemOf(save.error, words.failed)}
        </Notice>
      )}
      <OwnerField value={owner} onChange={setOwner} error={errorOf('ownerId')} />
      <DayField
        label={words.due}
        optional
        value={dueOn}
        error={errorOf('dueOn')}
        onChange={(event) => setDueOn(event.target.value)}
      />
    </FormDialog>
  );
}
