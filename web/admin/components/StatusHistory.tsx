import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/errors';
import { capitalised } from '../../shared/labels';
import { StateBadge } from './badges';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Moment } from '../../shared/components/lists/Moment';

interface Change {
  id: string;
  kind?: string;
  previousStatus: string;
  newStatus: string;
  changedAt: string;
  reason: string | null;
  changedByUser: { fullName: string } | null;
}

const words = {
  system: 'System',
  none: 'Nothing has changed since it was created.',
  failed: 'Failed to load status history',
};

/** List of a company's or user's status changes, newest first, with author, time and reason. */
export function StatusHistory({ query }: { query: UseQueryResult<{ statusHistory: Change[] }> }) {
  const { data, error, refetch } = query;
  if (error && !data) {
    return <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.failed)}</RetryNotice>;
  }
  if (!data) return <Skeleton width="60%" height={16} />;
  if (data.statusHistory.length === 0) return <Typography color="textSecondary">{words.none}</Typography>;
  return (
    <Box component="ol" sx={{ display: 'grid' }}>
      {data.statusHistory.map((change) => (
        <Box component="li" key={change.id} sx={entry}>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            <Typography component="span" variant="small" color="textSecondary">
              {capitalised(change.previousStatus)}
            </Typography>
            <span aria-label="to">→</span>
            <StateBadge state={change.newStatus} />
          </Box>
          <Moment at={change.changedAt} sx={{ gridColumn: { xs: 1, sm: 2 } }} />
          <Typography variant="small" component="p" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
            {change.changedByUser?.fullName ?? words.system}
            {change.reason && `: ${change.reason}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const entry = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
  gap: '4px 12px',
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { borderBottom: 0, pb: 0 },
};
