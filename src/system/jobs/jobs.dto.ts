import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { type QueueName, QUEUES } from '../../platform/queue/queues.js';

const JOB_STATUSES = ['failed', 'running', 'waiting', 'planned', 'done'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

const QUEUE_NAMES = Object.values(QUEUES);
const JOB_ACTIONS = ['retry', 'give_up'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];
const QUEUE_STATES = ['normal', 'failed', 'stopped'] as const;

export class JobQueryDto extends ListQueryDto {
  /** Status of the jobs. Default: failed. */
  @IsOptional()
  @IsIn(JOB_STATUSES, { message: `status must be one of ${JOB_STATUSES.join(', ')}` })
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', required: false })
  status?: JobStatus;

  /** Only jobs of this queue. */
  @IsOptional()
  @IsIn(QUEUE_NAMES, { message: `queue must be one of ${QUEUE_NAMES.join(', ')}` })
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName', required: false })
  queue?: QueueName;
}

/** A background job, as the queue stores it. */
export class JobDto {
  /** Id of the job among all queues: the queue's name, a slash and `jobId`. */
  id!: string;
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName' })
  queue!: QueueName;
  /** Id of the job within its queue. */
  jobId!: string;
  /** Name of the kind of job: `render-quote-pdf`. */
  name!: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' })
  status!: JobStatus;
  /** The record that the job works on; null for a job on many records. */
  record!: JobRecordDto | null;
  /** Number of attempts that have ended. */
  attempts!: number;
  maxAttempts!: number;
  /** Message of the last error; null when no attempt of the job has failed. */
  error!: string | null;
  /**
   * Messages of the failed attempts since the job was added, or retried by staff; oldest first. The queue does not store
   * when an attempt failed.
   */
  errors!: string[];
  /** Time at which the job was added to the queue. */
  createdAt!: string;
  /** Start of the current or last attempt. */
  startedAt!: string | null;
  /** Time at which the job succeeded or finally failed. */
  finishedAt!: string | null;
  /** Time at which a planned job is to start. */
  dueAt!: string | null;
  /** Id of the request that added the job, as in the logs. */
  requestId!: string | null;
  @ApiProperty({ enum: JOB_ACTIONS, enumName: 'JobAction', isArray: true })
  actions!: JobAction[];
}

export class JobRecordDto {
  /** Field of the job's payload that names the record: `quoteId`. */
  type!: string;
  id!: string;
}

/** Figures of a queue. */
export class QueueFiguresDto {
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName' })
  queue!: QueueName;
  waiting!: number;
  running!: number;
  /** Number of jobs that are to start later, including retries. */
  planned!: number;
  failed!: number;
  /** Number of jobs that succeeded in the last 24 hours. */
  done!: number;
  /** Median duration of the last 21 successful jobs, in milliseconds; null when there are none. */
  usualMs!: number | null;
  /** Time at which the job that waits longest was added; null when no job waits. */
  oldestWaitingAt!: string | null;
  /** State of the queue; `stopped`: jobs have waited for more than two minutes and no job is running. */
  @ApiProperty({ enum: QUEUE_STATES, enumName: 'QueueState' })
  state!: (typeof QUEUE_STATES)[number];
}

export class JobHourDto {
  /** Start of the hour; the last entry is the current hour. */
  at!: string;
  done!: number;
  failed!: number;
}

/** Figures of all queues together, and of each queue. */
export class JobFiguresDto {
  waiting!: number;
  running!: number;
  planned!: number;
  failed!: number;
  /** Number of jobs that succeeded in the last 24 hours. */
  done!: number;
  oldestWaitingAt!: string | null;
  /** Start of the job that has been running longest; null when no job is running. */
  longestRunningAt!: string | null;
  oldestFailedAt!: string | null;
  queues!: QueueFiguresDto[];
  /** Figures of the last 24 hours, oldest first. */
  hours!: JobHourDto[];
}
