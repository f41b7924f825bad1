import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatDateTime } from '../../shared/format';
import { useNamed } from '../../shared/session/session';
import { adminTexts } from '../texts';

const words = adminTexts.conflict;

interface ConflictNoticeProps {
  /** Error of the refused save, which names the author of the other change. */
  error: unknown;
  /** Reloads the record; the promise settles when the page shows the new version. */
  onReload: () => unknown;
  onOverwrite?: () => void;
  busy?: boolean;
}

/**
 * Notice that the record changed since it was loaded, maybe by the same user in another tab, with author and time, and
 * buttons to reload or overwrite.
 */
export function ConflictNotice({ error, onReload, onOverwrite, busy }: ConflictNoticeProps) {
  const reload = useMutation({ mutationFn: async () => onReload() });
  const change = error instanceof ApiError ? error.changed : null;
  const named = useNamed();
  const when = change && formatDateTime(change.at);
  return (
    <Notice tone="warning" role="alert" title={words.title}>
      {when && `${change.by ? words.by(named(change.by), when) : words.byPortal(when)} `}
      {words.text}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <Button size="small" busy={reload.isPending} onClick={() => reload.mutate()}>
          {words.reload}
        </Button>
        {onOverwrite && (
          <Button size="small" busy={busy} onClick={onOverwrite}>
            {words.overwrite}
          </Button>
        )}
      </Box>
      {reload.error && <Box sx={{ mt: 1 }}>{messageOf(reload.error, adminTexts.record.failed)}</Box>}
    </Notice>
  );
}
