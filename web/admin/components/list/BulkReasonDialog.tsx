import { useState } from 'react';
import { BulkDialog, type BulkDialogProps } from '../../../shared/bulk/BulkDialog';
import { Field } from '../../../shared/components/fields/Field';
import { adminTexts } from '../../texts';
import type { Row } from './types';

/** `BulkDialog` with a field for a reason, which each row's action receives. */
export function BulkReasonDialog<R extends Row>({
  hint,
  each,
  children,
  ...dialog
}: Omit<BulkDialogProps<R>, 'each' | 'check'> & { hint: string; each: (row: R, reason: string) => Promise<unknown> }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = () => {
    setProblem(reason.trim() ? undefined : adminTexts.record.reasonRequired);
    return reason.trim() !== '';
  };
  return (
    <BulkDialog<R> {...dialog} check={check} each={(row) => each(row, reason.trim())}>
      {children}
      <Field
        label={adminTexts.record.reason}
        multiline
        minRows={3}
        autoFocus
        value={reason}
        error={problem}
        hint={hint}
        onChange={(event) => setReason(event.target.value)}
        inputProps={{ maxLength: 2000 }}
      />
    </BulkDialog>
  );
}
