import Box from '@mui/material/Box';
import { Button } from '../../shared/components/Button';
import { Notice } from '../../shared/components/Notice';
import { formatDateTime } from '../../shared/format';
import { adminTexts } from '../texts';

const words = adminTexts.conflict;

interface ConflictNoticeProps {
  /** Null is the portal itself; undefined is not known. */
  by?: string | null;
  at?: string;
  onReload: () => void;
  onOverwrite?: () => void;
  busy?: boolean;
}

/** Somebody else saved first: who and when, and the two ways on. */
export function ConflictNotice({ by, at, onReload, onOverwrite, busy }: ConflictNoticeProps) {
  const when = at && formatDateTime(at);
  return (
    <Notice tone="warning" role="alert" title={words.title}>
      {when && by && `${words.by(by, when)} `}
      {when && by === null && `${words.byPortal(when)} `}
      {words.text}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <Button size="small" onClick={onReload}>
          {words.reload}
        </Button>
        {onOverwrite && (
          <Button size="small" busy={busy} onClick={onOverwrite}>
            {words.overwrite}
          </Button>
        )}
      </Box>
    </Notice>
  );
}
