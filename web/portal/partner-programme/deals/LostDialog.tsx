import { useState } from 'react';
import { LOST_REASON } from '#rules/deal';
import { textProblem } from '#rules/text-rule';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { dealTexts } from './texts';

const words = dealTexts.lost;

interface LostDialogProps {
  customer: string;
  busy: boolean;
  /** Error of the move; null when it has not failed. */
  error: Error | null;
  onLost: (reason: string) => void;
  onClose: () => void;
}

/** Dialog that asks why a deal was lost. */
export function LostDialog({ customer, busy, error, onLost, onClose }: LostDialogProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const problem = textProblem(LOST_REASON, reason.trim());
  return (
    <FormDialog
      title={words.title(customer)}
      submit={words.submit}
      button={{ color: 'error', variant: 'contained' }}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!problem && !busy) onLost(reason.trim());
      }}
      onClose={onClose}
    >
      {error && (
        <Notice tone="error" title={texts.error}>
          {problemOf(error, dealTexts.pipeline.moveFailed)}
        </Notice>
      )}
      <Field
        autoFocus
        label={words.reason}
        hint={words.hint}
        value={reason}
        error={isAsked ? (problem ?? undefined) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
