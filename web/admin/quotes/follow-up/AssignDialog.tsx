import { useState } from 'react';
import type { QuoteOwner, SystemQuoteRow } from '../../../shared/api/schema';
import { BulkDialog, type BulkDialogProps } from '../../../shared/bulk/BulkDialog';
import { changeFollowUp } from './api';
import { OwnerField } from './OwnerField';
import { followUpTexts as words } from './texts';

/** Dialog that assigns the selected quotes to an owner. */
export function AssignDialog(dialog: Pick<BulkDialogProps<SystemQuoteRow>, 'rows' | 'nameOf' | 'onDone' | 'onClose'>) {
  const [owner, setOwner] = useState<QuoteOwner | null>(null);
  const [problem, setProblem] = useState<string>();
  const check = () => {
    setProblem(owner ? undefined : words.required);
    return owner !== null;
  };
  return (
    <BulkDialog<SystemQuoteRow>
      {...dialog}
      {...words.bulk}
      skipped={0}
      check={check}
      each={({ id, followUp }) => changeFollowUp(id, followUp, { ownerId: owner?.id })}
    >
      <OwnerField value={owner} onChange={setOwner} error={problem} />
    </BulkDialog>
  );
}
