import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { userHistoryQuery } from '../../../shared/api/users';
import { Button } from '../../../shared/components/actions/Button';
import { capitalised } from '../../../shared/labels';
import { userTexts } from '../texts';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Moment } from '../../../shared/components/lists/Moment';

const words = userTexts.detailsDialog;
const PAGE_SIZE = 25;
const MOST = 100;

/** List of a user's status changes, newest first, each with both statuses, time, author and reason. */
export function StatusHistory({ userId }: { userId: string }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, isFetching, refetch } = useQuery({
    ...userHistoryQuery(userId, { limit, offset: 0 }),
    placeholderData: (before) => before,
  });
  if (error) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.historyFailed)}
      </RetryNotice>
    );
  }
  if (!data) {
    return (
      <Box role="status" aria-label={words.historyLoading} sx={{ display: 'grid', gap: 2.5 }}>
        {[0, 1].map((index) => (
          <Box key={index} sx={{ display: 'grid', gap: '8px' }}>
            <Skeleton width={160} height={14} />
            <Skeleton width={230} height={12} />
          </Box>
        ))}
      </Box>
    );
  }
  if (data.statusHistory.length === 0) return <Typography color="textSecondary">{words.historyEmpty}</Typography>;
  return (
    <>
      <Box component="ol" sx={{ display: 'grid' }}>
        {data.statusHistory.map((change) => (
          <Box component="li" key={change.id} sx={entry}>
            <Typography sx={{ fontWeight: 550 }}>
              {words.change(capitalised(change.previousStatus), capitalised(change.newStatus))}
            </Typography>
            <Moment at={change.changedAt} sx={{ whiteSpace: 'nowrap' }} />
            <Typography variant="small" component="div" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
              {change.reason && <div>{change.reason}</div>}
              {words.by(change.changedByUser?.fullName ?? words.system)}
            </Typography>
          </Box>
        ))}
      </Box>
      {data.total > data.statusHistory.length && limit < MOST && (
        <Button size="small" busy={isFetching} onClick={() => setLimit(MOST)} style={{ marginTop: 16 }}>
          {words.more}
        </Button>
      )}
    </>
  );
}

const entry = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: '2px 12px',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { borderBottom: 0 },
} as const;
