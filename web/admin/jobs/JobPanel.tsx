import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useListContext } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { Job } from '../../shared/api/schema';
import { isApiError, messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { IconAction } from '../../shared/components/actions/IconAction';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { formatDateTime } from '../../shared/format';
import { besideList } from '../components/columns';
import { jobQuery } from './api';
import { JobActDialog, type JobAct } from './JobActions';
import { JobRecord, Technical, timeOf } from './JobParts';
import { JobBadge } from './JobBadge';
import { attemptsOf, jobName, jobTexts as words } from './texts';

interface JobPanelProps {
  queue: string;
  jobId: string;
  /** True when the panel replaces the list. */
  alone: boolean;
  refetchInterval: number | false;
}

/**
 * Panel of a job with its record, its last error and its actions. Reads the job by its id, so that a link to it works
 * for every page and view of the list.
 */
export function JobPanel({ queue, jobId, alone, refetchInterval }: JobPanelProps) {
  const { data } = useListContext<Job>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<JobAct | null>(null);
  const index = data?.findIndex((one) => one.queue === queue && one.jobId === jobId) ?? -1;
  const read = useQuery({ ...jobQuery(queue, jobId, refetchInterval), placeholderData: data?.[index] });
  const isGone = isApiError(read.error, 404);
  const job = isGone ? undefined : read.data;
  const next = index < 0 ? undefined : data?.[index + 1];
  const open = (pathname: string) => void navigate({ pathname, search }, { preventScrollReset: !alone });
  const close = () => open(adminPaths.jobs);
  return (
    <Box component="aside" aria-label={words.panel} tabIndex={-1} data-opened sx={besideList}>
      <Box component="header" sx={{ p: '12px 12px 12px 20px', borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h5" component="h2" sx={{ flex: 1 }}>
            {job ? jobName(job.name) : words.panel}
          </Typography>
          {next && (
            <IconAction
              name={words.next}
              icon={<ChevronDown size={16} />}
              onClick={() => open(adminPaths.job(next.queue, next.jobId))}
            />
          )}
          {!alone && <IconAction name={words.close} icon={<X size={16} />} onClick={close} />}
        </Box>
        {job && (
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px' }}>
            <JobBadge status={job.status} />
            <Typography variant="small" color="textSecondary" className="num">
              {words.statusLine(formatDateTime(timeOf(job)), job.attempts)}
            </Typography>
          </Box>
        )}
      </Box>
      {job ? (
        <>
          <Box
            sx={{ flex: 1, overflowY: { lg: 'auto' }, px: 2.5, py: 2, display: 'grid', alignContent: 'start', gap: 3 }}
          >
            <Part title={words.about.title}>
              {words.queues[job.queue].name}. {words.queues[job.queue].text}.
              <Box sx={{ mt: 0.5, fontWeight: 550 }}>
                {job.record ? (
                  <>
                    {words.records[job.record.type]} <JobRecord job={job} />
                  </>
                ) : (
                  words.about.many
                )}
              </Box>
            </Part>
            {job.error && (
              <Part title={words.why}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{job.error}</Box>
              </Part>
            )}
            {job.errors.length > 1 && (
              <Part title={words.history.title}>
                <Box component="ol" sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
                  {attemptsOf(job.errors).map(({ first, last, error }) => (
                    <li key={first}>
                      <Typography variant="small" component="p" color="textSecondary" className="num">
                        {words.history.attempts(first, last)}
                      </Typography>
                      {error}
                    </li>
                  ))}
                </Box>
                <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 1 }}>
                  {words.history.note}
                </Typography>
              </Part>
            )}
            <Technical job={job} />
          </Box>
          {job.actions.length > 0 && (
            <Box component="footer" sx={footer}>
              <Typography variant="small" color="textSecondary">
                {words.retries}
              </Typography>
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
                <Button color="error" onClick={() => setAsked('give_up')}>
                  {words.acts.give_up.label}
                </Button>
                <Button variant="lit" onClick={() => setAsked('retry')}>
                  {words.acts.retry.label}
                </Button>
              </Box>
            </Box>
          )}
          {asked && <JobActDialog job={job} act={asked} onDone={close} onClose={() => setAsked(null)} />}
        </>
      ) : read.error && !isGone ? (
        <RetryNotice retrying={read.isFetching} onRetry={() => void read.refetch()} style={{ margin: 20 }}>
          {messageOf(read.error, words.unread)}
        </RetryNotice>
      ) : isGone ? (
        <Typography color="textSecondary" role="status" sx={{ p: 2.5 }}>
          {words.gone}
        </Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, p: 2.5 }}>
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
          {[120, 240, 200, 280].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography variant="caption" component="h3" color="textTertiary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const footer = {
  flex: 'none',
  display: 'grid',
  gap: 1.5,
  p: '12px 20px 16px',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
