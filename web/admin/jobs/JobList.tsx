import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import type { Job, JobFigures, JobStatus } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { CardLines } from '../components/list/CardLines';
import { ResourceList } from '../components/list/ResourceList';
import type { Column } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { JobActions } from './JobActions';
import { jobName, jobTexts as words } from './texts';

/** Pages of the records that jobs work on, by the kind of id. */
const PAGES: Record<string, (id: string) => string> = {
  quoteId: adminPaths.quotePage,
  orderId: adminPaths.order,
  productId: adminPaths.product,
};
const STATUSES = ['failed', 'running', 'waiting', 'planned', 'done'] as const satisfies readonly JobStatus[];

const timeOf = ({ status, createdAt, startedAt, finishedAt, dueAt }: Job) =>
  ({ failed: finishedAt, done: finishedAt, running: startedAt, planned: dueAt, waiting: createdAt })[status] ??
  createdAt;

const record = ({ record: found }: Job) =>
  found &&
  (PAGES[found.type] ? (
    <RecordLink to={PAGES[found.type]!(found.id)}>{found.id.slice(0, 8)}</RecordLink>
  ) : (
    found.id.slice(0, 8)
  ));

const kind = ({ queue }: Job) => (
  <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
    {words.queues[queue].name}
  </Typography>
);

function Why({ job }: { job: Job }) {
  return (
    <Box sx={{ py: '4px', overflowWrap: 'anywhere' }}>
      {job.error && <div>{job.error}</div>}
      <Typography component="details" variant="small" color="textSecondary">
        <summary>{words.technical}</summary>
        <div>{words.job(job.queue, job.jobId)}</div>
        {job.requestId && <div>{words.request(job.requestId)}</div>}
      </Typography>
    </Box>
  );
}

const COLUMNS: Column<Job>[] = [
  {
    key: 'job',
    label: words.columns.job,
    width: 208,
    render: (job) => (
      <Box sx={{ py: '4px' }}>
        {jobName(job.name)}
        {kind(job)}
      </Box>
    ),
  },
  { key: 'record', label: words.columns.record, width: 112, from: 'md', render: record },
  { key: 'why', label: words.columns.why, render: (job) => <Why job={job} /> },
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

/** List of the jobs by status, with their last error. Failed jobs can be retried or given up. */
export function JobList({
  figures,
  refetchInterval,
}: {
  figures: JobFigures | undefined;
  refetchInterval: number | false;
}) {
  return (
    <ResourceList<Job>
      words={words}
      resource="jobs"
      sort={{ field: 'order', order: 'ASC' }}
      queryOptions={{ refetchInterval }}
      views={STATUSES.map((status) => ({
        key: status,
        label: words.views[status],
        filter: { status },
        count: status === 'done' ? undefined : figures?.[status],
      }))}
      columns={COLUMNS}
      name={(job) => `${jobName(job.name)}, ${job.jobId}`}
      card={(job) => (
        <CardLines
          title={jobName(job.name)}
          figure={<JobActions job={job} />}
          note={
            <>
              {kind(job)}
              <Why job={job} />
            </>
          }
          aside={formatDateTime(timeOf(job))}
          badge={words.triesOnPhone(job.attempts, job.maxAttempts)}
        />
      )}
    />
  );
}
