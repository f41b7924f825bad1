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
  /** Default: failed. */
  @IsOptional()
  @IsIn(JOB_STATUSES, { message: `status must be one of ${JOB_STATUSES.join(', ')}` })
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus', required: false })
  status?: JobStatus;

  /** Jobs of this queue only. */
  @IsOptional()
  @IsIn(QUEUE_NAMES, { message: `queue must be one of ${QUEUE_NAMES.join(', ')}` })
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName', required: false })
  queue?: QueueName;
}

/** A job as the queue holds it. */
export class JobDto {
  /** Unique among all queues: the queue's name, a slash and the job's id. */
  id!: string;
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName' })
  queue!: QueueName;
  /** Unique within its queue. */
  jobId!: string;
  /** Kind of work: `render-quote-pdf`. */
  name!: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' })
  status!: JobStatus;
  /** The record that it works on; null where it works on many. */
  record!: JobRecordDto | null;
  /** Attempts that have ended. */
  attempts!: number;
  maxAttempts!: number;
  /** Message of the last error; null when no attempt has failed. */
  error!: string | null;
  /** Time at which it was added to the queue. */
  createdAt!: string;
  /** Start of the current or last attempt. */
  startedAt!: string | null;
  /** Time at which it ended, done or failed. */
  finishedAt!: string | null;
  /** Time at which a planned job is due. */
  dueAt!: string | null;
  /** Id of the request that caused it, as in the logs. */
  requestId!: string | null;
  @ApiProperty({ enum: JOB_ACTIONS, enumName: 'JobAction', isArray: true })
  actions!: JobAction[];
}

export class JobRecordDto {
  /** Field of the job's payload that names the record: `quoteId`. */
  type!: string;
  id!: string;
}

/** The figures of one queue. */
export class QueueFiguresDto {
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName' })
  queue!: QueueName;
  waiting!: number;
  running!: number;
  /** Jobs that are due later, including retries. */
  planned!: number;
  failed!: number;
  /** Jobs that succeeded in the last 24 hours. */
  done!: number;
  /** Median duration of the last successful jobs, in milliseconds; null when the queue has none. */
  usualMs!: number | null;
  /** Time at which the longest waiting job was added. */
  oldestWaitingAt!: string | null;
  /** `stopped`: jobs have waited for more than two minutes and none is running. */
  @ApiProperty({ enum: QUEUE_STATES, enumName: 'QueueState' })
  state!: (typeof QUEUE_STATES)[number];
}

export class JobHourDto {
  /** Start of the hour; the last entry is the current hour. */
  at!: string;
  done!: number;
  failed!: number;
}

/** Figures of all queues together, and of each. */
export class JobFiguresDto {
  waiting!: number;
  running!: number;
  planned!: number;
  failed!: number;
  /** Jobs that succeeded in the last 24 hours. */
  done!: number;
  oldestWaitingAt!: string | null;
  /** Start of the longest running job. */
  longestRunningAt!: string | null;
  oldestFailedAt!: string | null;
  queues!: QueueFiguresDto[];
  /** The last 24 hours, oldest first. */
  hours!: JobHourDto[];
}
