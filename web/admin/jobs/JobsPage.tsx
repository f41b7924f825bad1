import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { JobFigures } from '../../shared/api/schema';
import { messageOf } from '../../shared/api/errors';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { type Stat, StatStrip } from '../../shared/components/lists/StatStrip';
import { formatCount, formatShare } from '../../shared/format';
import { RecordLink } from '../components/RecordLink';
import { ConsolePage } from '../shell/ConsolePage';
import { jobFiguresQuery, REFRESH_MS } from './api';
import { JobHours } from './JobHours';
import { JobList } from './JobList';
import { PauseCampaigns } from './PauseCampaigns';
import { QueueTable } from './QueueTable';
import { ageOf, jobTexts as words } from './texts';

const age = (since: string | null, say: (text: string) => string) => (since ? say(ageOf(since)) : words.none);

function statsOf(figures: JobFigures | undefined): Stat[] {
  const ended = figures?.hours.reduce((sum, { done, failed }) => sum + done + failed, 0) ?? 0;
  const stat = (key: keyof typeof words.figures, about: (known: JobFigures) => string): Stat => ({
    label: words.figures[key],
    value: figures && formatCount(figures[key]),
    width: 48,
    about: figures ? about(figures) : '\u00a0',
  });
  return [
    stat('waiting', ({ oldestWaitingAt }) => age(oldestWaitingAt, words.oldest)),
    stat('running', ({ longestRunningAt }) => age(longestRunningAt, words.longest)),
    stat('failed', ({ oldestFailedAt }) => age(oldestFailedAt, words.oldest)),
    stat('done', ({ done }) => (ended ? words.ofAll(formatShare(done, ended)) : words.none)),
  ];
}

/** Warning about queues with waiting jobs that no worker processes. */
function Stopped({ queues }: { queues: JobFigures['queues'] }) {
  const stopped = queues.filter(({ state }) => state === 'stopped');
  if (stopped.length === 0) return null;
  const oldest = stopped.map(({ oldestWaitingAt }) => oldestWaitingAt ?? '').toSorted()[0]!;
  const waiting = stopped.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <Notice tone="error" title={words.stoppedTitle(stopped.map(({ queue }) => words.queues[queue].name).join(', '))}>
      {words.stopped(waiting, ageOf(oldest))}
    </Notice>
  );
}

/** /admin/jobs: figures of the queues, and the list of their jobs. */
export function JobsPage() {
  const [isRefreshing, setIsRefreshing] = useState(true);
  const interval = isRefreshing && REFRESH_MS;
  const { data: figures, error, isFetching, refetch } = useQuery(jobFiguresQuery(interval));
  return (
    <ConsolePage title={words.title} flush>
      <Box sx={{ p: { xs: 2, sm: '16px 20px' }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          <div>
            <Typography variant="h4" component="h1">
              {words.title}
            </Typography>
            <Typography color="textSecondary">
              {words.text(figures?.failed)} {words.mails}{' '}
              <RecordLink to={adminPaths.mails}>{words.mailsLink}</RecordLink>
            </Typography>
          </div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
            <FormControlLabel
              control={<Checkbox checked={isRefreshing} onChange={() => setIsRefreshing(!isRefreshing)} />}
              label={words.refresh}
            />
            <PauseCampaigns refetchInterval={interval} />
          </Box>
        </Box>
        {error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, words.failed)}
          </RetryNotice>
        )}
        {figures && <Stopped queues={figures.queues} />}
        {(figures || !error) && <StatStrip stats={statsOf(figures)} />}
      </Box>
      <JobList figures={figures} refetchInterval={interval}>
        {figures && (
          <Box sx={{ p: { xs: 2, sm: '20px' }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <QueueTable queues={figures.queues} />
            <JobHours hours={figures.hours} />
          </Box>
        )}
      </JobList>
    </ConsolePage>
  );
}
