import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatDateTime } from '../../shared/format';
import { texts } from '../../shared/texts';
import { ConflictNotice } from './ConflictNotice';
import { adminTexts } from '../texts';
import type { RecordForm } from './use-record-form';

const words = adminTexts.restored;

/** Error of a save, and the note about restored input, shown above the form. */
export function FormState({ form }: { form: RecordForm }) {
  const { conflict, problem, restored, busy, reload, overwrite } = form;
  const top = useRef<HTMLDivElement>(null);
  // Scrolls the error into view, because the pressed button may be far below.
  useEffect(() => {
    if (conflict || problem) top.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict, problem]);
  if (!conflict && !problem && !restored) return null;
  return (
    <Box ref={top} sx={{ display: 'grid', gap: 2, scrollMarginTop: 80 }}>
      {restored && (
        <Notice
          tone="info"
          title={words.title}
          action={
            <Button size="small" onClick={restored.discard}>
              {words.discard}
            </Button>
          }
        >
          {words.text(formatDateTime(restored.at))}
        </Notice>
      )}
      {conflict && <ConflictNotice error={conflict} busy={busy} onReload={reload} onOverwrite={overwrite} />}
      {problem && (
        <Notice tone="error" title={texts.error}>
          {problem}
        </Notice>
      )}
    </Box>
  );
}
