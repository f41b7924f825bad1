import { Notice } from '../../shared/components/Notice';
import { texts } from '../../shared/texts';
import { ConflictNotice } from './ConflictNotice';
import type { RecordForm } from './use-record-form';

/** Above a record's form: what could not be saved, and why. */
export function FormState({ form: { conflict, problem, busy, reload, overwrite } }: { form: RecordForm }) {
  return (
    <>
      {conflict && <ConflictNotice error={conflict} busy={busy} onReload={reload} onOverwrite={overwrite} />}
      {problem && (
        <Notice tone="error" title={texts.error}>
          {problem}
        </Notice>
      )}
    </>
  );
}
