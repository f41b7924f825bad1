import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import type { Job } from '../../shared/api/schema';
import { RecordLink } from '../components/RecordLink';
import { jobTexts as words } from './texts';

/** Pages of the records that jobs work on, by type of record. */
const PAGES: Record<string, (id: string) => string> = {
  quoteId: adminPaths.quotePage,
  orderId: adminPaths.order,
  productId: adminPaths.product,
};

/** Returns the time of a job's last state: when it ended, started, is due, or was added. */
export const timeOf = ({ status, createdAt, startedAt, finishedAt, dueAt }: Job) =>
  ({ failed: finishedAt, done: finishedAt, running: startedAt, planned: dueAt, waiting: createdAt })[status] ??
  createdAt;

/** Short id of the record that a job works on, as a link if the record has a page. */
export function JobRecord({ job: { record } }: { job: Job }) {
  if (!record) return null;
  const page = PAGES[record.type]?.(record.id);
  const short = record.id.slice(0, 8);
  return page ? (
    <RecordLink to={page} mono>
      {short}
    </RecordLink>
  ) : (
    <span className="mono">{short}</span>
  );
}

/** Technical details of a job, to find it in the logs. */
export function Technical({ job }: { job: Job }) {
  return (
    <Typography component="details" variant="small" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      <summary>{words.technical}</summary>
      <div>{words.job(job.queue, job.jobId)}</div>
      {job.requestId && <div>{words.request(job.requestId)}</div>}
    </Typography>
  );
}
