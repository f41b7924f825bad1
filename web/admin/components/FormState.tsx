import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Notice } from '../../shared/components/feedback/Notice';
import { texts } from '../../shared/texts';
import { ConflictNotice } from './ConflictNotice';
import type { RecordForm } from './use-record-form';

/** Error of a save, shown above the form. */
export function FormState({ form: { conflict, problem, busy, reload, overwrite } }: { form: RecordForm }) {
  const top = useRef<HTMLDivElement>(null);
  // Scrolls the error into view, because the pressed button may be far below.
  useEffect(() => {
    if (conflict || problem) top.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict, problem]);
  if (!conflict && !problem) return null;
  return (
    <Box ref={top} sx={{ display: 'grid', gap: 2, scrollMarginTop: 80 }}>
      {conflict && <ConflictNotice error={conflict} busy={busy} onReload={reload} onOverwrite={overwrite} />}
      {problem && (
        <Notice tone="error" title={texts.error}>
          {problem}
        </Notice>
      )}
    </Box>
  );
}
