import { useState } from 'react';
import type { Quote, QuoteFollowUp } from '../../../shared/api/schema';
import { DayField } from '../../../shared/components/fields/DayField';
import { QuoteDialog } from '../QuoteDialog';
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
  return (
    <QuoteDialog
      title={words.dialog(quote.number)}
      text={words.text}
      submit={words.save}
      done={words.saved}
      failed={words.failed}
      run={() => changeFollowUp(quote.id, followUp, { ownerId: owner?.id ?? null, dueOn: dueOn || null })}
      changed={useFollowUpChanged()}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <OwnerField value={owner} onChange={setOwner} error={errorOf('ownerId')} />
          <DayField
            label={words.due}
            optional
            value={dueOn}
            error={errorOf('dueOn')}
            onChange={(event) => setDueOn(event.target.value)}
          />
        </>
      )}
    </QuoteDialog>
  );
}
