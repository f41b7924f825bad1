import { useState } from 'react';
import { LOST_REASON } from '#rules/deal';
import { textProblem } from '#rules/text-rule';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { dealTexts } from './texts';

const words = dealTexts.lost;

interface LostDialogProps {
  customer: string;
  busy: boolean;
  onLost: (reason: string) => void;
  onClose: () => void;
}

/** Dialog that asks why a deal was lost. */
export function LostDialog({ customer, busy, onLost, onClose }: LostDialogProps) {
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
