import { useState } from 'react';
import type { AccountStatus, UserRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { fullName } from '../../shared/components/badges/Initials';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { statusLabel } from '../../shared/labels';
import { BulkReasonDialog } from '../components/list/BulkReasonDialog';
import { setUserStatus } from './api';
import { adminUserTexts, STATUSES } from './texts';

const words = adminUserTexts;

/** Bulk action that sets a status for the selected users who have a different status. */
export function BulkUsers({ rows, onDone }: { rows: UserRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [status, setStatus] = useState<AccountStatus>('active');
  const mayChange = rows.filter(({ actions }) => actions.includes('change_role'));
  const ready = mayChange.filter((row) => row.status !== status);
  return (
    <>
      {mayChange.length > 0 && (
        <Button size="small" onClick={() => setAsking(true)}>
          {words.status.change}
        </Button>
      )}
      {asking && (
        <BulkReasonDialog<UserRow>
          title={words.bulk.title}
          text={words.status.text}
          done={words.bulk.done}
          hint={words.status.hint}
          rows={ready}
          skipped={rows.length - ready.length}
          nameOf={fullName}
          each={(row, reason) => setUserStatus(row, { status, reason })}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <SelectInput
            label={words.status.label}
            value={status}
            options={STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
            onChange={(event) => setStatus(event.target.value as AccountStatus)}
          />
        </BulkReasonDialog>
      )}
    </>
  );
}
