import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Timeline, TimelineEntry } from '../../shared/components/lists/Timeline';
import { changesQuery } from './api';
import { ruleTexts } from './texts';

const words = ruleTexts.changes;

/** The changes of a rule in words, the last one first, with who made them. */
export function RuleChanges({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(changesQuery(id));
  return (
    <Box component="section" aria-label={words.title} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h6" component="h3">
        {words.title}
      </Typography>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Skeleton width="60%" height={20} />
      ) : (
        <Timeline>
          {data.data.map(({ words: what, changedAt, changedBy }) => (
            <TimelineEntry
              key={`${changedAt} ${what.join()}`}
              icon={Pencil}
              when={changedAt}
              what={what.map((one) => (
                <span key={one} style={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {one}
                </span>
              ))}
            >
              {changedBy ?? words.portal}
            </TimelineEntry>
          ))}
        </Timeline>
      )}
    </Box>
  );
}
