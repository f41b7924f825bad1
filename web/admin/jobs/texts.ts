import type { JobQueueName, JobStatus } from '../../shared/api/schema';
import { formatCount, plural } from '../../shared/format';

/** Texts of the page of background jobs. */
export const jobTexts = {
  title: 'Background jobs',
  text: (failed: number | undefined) =>
    failed
      ? `Tasks that the portal runs automatically. ${plural(failed, 'job')} failed and ${failed === 1 ? 'needs' : 'need'} a decision.`
      : 'Tasks that the portal runs automatically.',
  mails: 'Failed emails are listed separately.',
  mailsLink: 'Failed emails',
  refresh: 'Refresh automatically',
  list: 'Background jobs',
  emptyTitle: 'No jobs',
  emptyText: 'Jobs with this status appear here. Finished jobs are listed for one hour.',
  unloaded: 'Failed to load jobs',
  failed: 'Failed to load figures',
  figures: { waiting: 'Waiting', running: 'Running', failed: 'Failed', done: 'Done, 24 h' },
  oldest: (age: string) => `oldest ${age}`,
  longest: (age: string) => `longest ${age}`,
  none: 'none',
  ofAll: (share: string) => `${share} of all finished jobs`,
  views: {
    failed: 'Failed',
    running: 'Running',
    waiting: 'Waiting',
    planned: 'Planned',
    done: 'Done',
  } satisfies Record<JobStatus, string>,
  columns: { job: 'Job', record: 'Record', why: 'Last error', tries: 'Attempts', time: 'Time', actions: 'Actions' },
  tries: (attempts: number, most: number) => `${attempts} of ${most}`,
  triesOnPhone: (attempts: number, most: number) => `${attempts} of ${plural(most, 'attempt')}`,
  back: 'Back to the jobs',
  next: 'Next job',
  close: 'Close',
  panel: 'Job',
  opened: (name: string, id: string) => `Job ${name}, ${id}`,
  gone: 'This job no longer exists. It may have run in the meantime.',
  loading: 'Loading the job',
  unread: 'Failed to load the job',
  statusLine: (time: string, attempts: number) => `${time}, after ${plural(attempts, 'attempt')}`,
  about: { title: 'Related record', many: 'Several records at once.' },
  why: 'Why it failed',
  history: {
    title: 'Failed attempts',
    attempts: (first: number, last: number) => (first === last ? `Attempt ${first}` : `Attempts ${first} to ${last}`),
    note: 'The time of each attempt is not stored.',
  },
  retries: '‘Try again’ runs the same job once more. Every job is safe to repeat.',
  pause: {
    action: 'Pause campaigns',
    text: (names: string) =>
      `${names}: sending stops now. After you resume, every remaining recipient gets the email exactly once.`,
    hint: 'It appears in the history of each campaign.',
    done: (count: number) => `${plural(count, 'campaign')} paused`,
  },
  records: {
    quoteId: 'Quote',
    orderId: 'Order',
    productId: 'Product',
    exportId: 'Export',
    importId: 'Import of subscribers',
    certificateId: 'Certificate',
    agreementId: 'Agreement',
    statementId: 'Statement',
    erasureId: 'Erasure',
  } as Record<string, string>,
  technical: 'Technical details',
  job: (queue: string, id: string) => `Job ${id}, queue ${queue}`,
  request: (id: string) => `Request ${id}`,
  actionsFor: (name: string, id: string) => `Actions for ${name}, job ${id}`,
  acts: {
    retry: {
      label: 'Try again',
      text: 'The job runs again with the full number of attempts. Every job is safe to repeat.',
      done: 'Job started again',
    },
    give_up: {
      label: 'Give up',
      text: 'The job is removed from the list and does not run again.',
      done: 'Job removed',
    },
  },
  stoppedTitle: (queues: string) => `No jobs are running: ${queues}`,
  stopped: (waiting: number, age: string) =>
    `${plural(waiting, 'job')} ${waiting === 1 ? 'is' : 'are'} waiting, the oldest for ${age}. Check that a worker is running.`,
  kinds: {
    title: 'By type',
    kind: 'Type',
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done, 24 h',
    usual: 'Usual time',
    state: 'State',
    normal: 'Normal',
    failed: (count: number) => `${formatCount(count)} failed`,
    isStopped: 'Stopped',
  },
  queues: {
    mail: { name: 'Emails', text: 'To clients, partners and staff' },
    pdf: { name: 'Quote PDFs', text: 'Each revision of a quote' },
    maintenance: { name: 'Maintenance', text: 'Expiry, reminders, clean-up' },
    exports: { name: 'Exports', text: 'CSV and Excel files' },
    invoices: { name: 'Invoices', text: 'PDFs of orders' },
    accounts: { name: 'Statements of account', text: 'PDFs for download' },
    agreements: { name: 'Agreements', text: 'PDFs of partner agreements' },
    statements: { name: 'Statements', text: 'PDFs of commission payouts' },
    certificates: { name: 'Certificates', text: 'PDFs of finished courses' },
    'data-sheets': { name: 'Data sheets', text: 'PDFs of products' },
    newsletter: { name: 'Campaigns', text: 'Newsletter, in batches' },
    imports: { name: 'Imports', text: 'Subscriber lists' },
    bank: { name: 'Bank files', text: 'Entries of statements' },
    erasures: { name: 'Erasures', text: 'Data of deleted people and companies' },
  } satisfies Record<JobQueueName, { name: string; text: string }>,
  hours: {
    title: 'Last 24 hours',
    about: 'jobs finished',
    hour: 'Hour',
    done: 'Done',
    failed: 'Failed',
    label: 'Jobs that finished in each of the last 24 hours',
    bar: (hour: string, done: number, failed: number) =>
      `${hour}: ${formatCount(done)} done, ${formatCount(failed)} failed`,
    note: 'Failed jobs are shown in red.',
  },
};

/** Formats the name of a job: 'render-quote-pdf' as 'Render quote pdf'. */
export const jobName = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** Combines equal errors of successive attempts. */
export function attemptsOf(errors: string[]): { first: number; last: number; error: string }[] {
  const attempts: ReturnType<typeof attemptsOf> = [];
  for (const [at, error] of errors.entries()) {
    const before = attempts.at(-1);
    if (before?.error === error) before.last = at + 1;
    else attempts.push({ first: at + 1, last: at + 1, error });
  }
  return attempts;
}

/** Formats milliseconds: '40 ms', '6 s', '12 min', '3 h', '2 d'. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

export const ageOf = (since: string, now: number = Date.now()) => duration(now - Date.parse(since));
