import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ListBase } from 'ra-core';
import { useLocation, useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { Job, JobFigures, JobStatus } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { BackLink } from '../../shared/components/frame/PageHead';
import { BESIDE, listAndPanel } from '../components/columns';
import { CardLines } from '../components/list/CardLines';
import { RecordList } from '../components/list/RecordList';
import { RowLink } from '../components/list/RowLink';
import type { Column } from '../components/list/types';
import { JobActions } from './JobActions';
import { JobPanel } from './JobPanel';
import { JobRecord, timeOf } from './JobParts';
import { jobName, jobTexts as words } from './texts';

const STATUSES = ['failed', 'running', 'waiting', 'planned', 'done'] as const satisfies readonly JobStatus[];

const kind = ({ queue }: Job) => (
  <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
    {words.queues[queue].name}
  </Typography>
);

const Open = ({ job }: { job: Job }) => (
  <RowLink to={adminPaths.job(job.queue, job.jobId)} name={words.opened(jobName(job.name), job.jobId)} beside>
    {jobName(job.name)}
  </RowLink>
);

const COLUMNS: Column<Job>[] = [
  {
    key: 'job',
    label: words.columns.job,
    width: 208,
    render: (job) => (
      <Box sx={{ py: '4px' }}>
        <Open job={job} />
        {kind(job)}
      </Box>
    ),
  },
  { key: 'record', label: words.columns.record, width: 112, from: 'md', render: (job) => <JobRecord job={job} /> },
  { key: 'why', label: words.columns.why, render: ({ error }) => error },
  {
    key: 'tries',
    label: words.columns.tries,
    width: 80,
    right: true,
    render: ({ attempts, maxAttempts }) => words.tries(attempts, maxAttempts),
  },
  {
    key: 'time',
    label: words.columns.time,
    width: 176,
    right: true,
    from: 'md',
    render: (job) => formatDateTime(timeOf(job)),
  },
  { key: 'actions', label: words.columns.actions, width: 64, right: true, render: (job) => <JobActions job={job} /> },
];

interface JobListProps {
  figures: JobFigures | undefined;
  refetchInterval: number | false;
  /** Page content below the list. */
  children: ReactNode;
}

/**
 * List of the jobs by status, with their last error. The job in the address is opened beside the list when the viewport
 * is wide enough.
 */
export function JobList({ figures, refetchInterval, children }: JobListProps) {
  const { queue, jobId } = useParams();
  const { search } = useLocation();
  const wide = useMediaQuery(BESIDE);
  const open = queue && jobId ? `${queue}/${jobId}` : undefined;
  const views = STATUSES.map((status) => ({
    key: status,
    label: words.views[status],
    filter: { status },
    count: status === 'done' ? undefined : figures?.[status],
  }));
  return (
    <ListBase<Job>
      sort={{ field: 'order', order: 'ASC' }}
      perPage={25}
      filterDefaultValues={views[0]!.filter}
      queryOptions={{ refetchInterval }}
      disableAuthentication
    >
      {open && !wide && (
        <Box sx={{ px: 2.5, pt: 1 }}>
          <BackLink to={`${adminPaths.jobs}${search}`} label={words.back} />
        </Box>
      )}
      <Box sx={listAndPanel(open !== undefined && wide)}>
        {(!open || wide) && (
          <Box sx={{ minWidth: 0 }}>
            <RecordList<Job>
              words={words}
              views={views}
              columns={open && wide ? COLUMNS.filter(({ key }) => !IN_PANEL.includes(key)) : COLUMNS}
              current={open}
              name={(job) => words.opened(jobName(job.name), job.jobId)}
              card={(job) => (
                <CardLines
                  title={<Open job={job} />}
                  figure={<JobActions job={job} />}
                  note={
                    <>
                      {kind(job)}
                      {job.error}
                    </>
                  }
                  aside={formatDateTime(timeOf(job))}
                  badge={words.triesOnPhone(job.attempts, job.maxAttempts)}
                />
              )}
            />
            {children}
          </Box>
        )}
        {open && <JobPanel key={open} queue={queue!} jobId={jobId!} alone={!wide} refetchInterval={refetchInterval} />}
      </Box>
    </ListBase>
  );
}

/** Columns that are hidden while a job is opened, because its panel has the same content. */
const IN_PANEL = ['record', 'tries', 'actions'];
