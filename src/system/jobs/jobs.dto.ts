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
  /** The kind of work, such as `render-quote-pdf`. */
  name!: string;
  @ApiProperty({ enum: JOB_STATUSES, enumName: 'JobStatus' })
  status!: JobStatus;
  /** The record that it works on; null where it works on many. */
  record!: JobRecordDto | null;
  /** Tries that have ended. */
  attempts!: number;
  maxAttempts!: number;
  /** The message of the last error; null where no try has failed. */
  error!: string | null;
  /** When it was added to the queue. */
  createdAt!: string;
  /** When the current or the last try began. */
  startedAt!: string | null;
  /** When it ended, done or failed. */
  finishedAt!: string | null;
  /** When a planned job is due. */
  dueAt!: string | null;
  /** The request that caused it, as log lines name it. */
  requestId!: string | null;
  @ApiProperty({ enum: JOB_ACTIONS, enumName: 'JobAction', isArray: true })
  actions!: JobAction[];
}

export class JobRecordDto {
  /** The field of the job's payload that names it, such as `quoteId`. */
  type!: string;
  id!: string;
}

/** The figures of one queue. */
export class QueueFiguresDto {
  @ApiProperty({ enum: QUEUE_NAMES, enumName: 'JobQueueName' })
  queue!: QueueName;
  waiting!: number;
  running!: number;
  /** Jobs that are due later, tries after a failure included. */
  planned!: number;
  failed!: number;
  /** Jobs that ended well in the last 24 hours. */
  done!: number;
  /** Median milliseconds of the last jobs that ended well; null where the queue remembers none. */
  usualMs!: number | null;
  /** When the job that has waited longest was added. */
  oldestWaitingAt!: string | null;
  /** `stopped`: jobs have waited for more than two minutes and none is running. */
  @ApiProperty({ enum: QUEUE_STATES, enumName: 'QueueState' })
  state!: (typeof QUEUE_STATES)[number];
}

export class JobHourDto {
  /** The hour's beginning. The last one is the current hour. */
  at!: string;
  done!: number;
  failed!: number;
}

/** The figures of all queues together, and each queue's own. */
export class JobFiguresDto {
  waiting!: number;
  running!: number;
  planned!: number;
  failed!: number;
  /** Jobs that ended well in the last 24 hours. */
  done!: number;
  oldestWaitingAt!: string | null;
  /** When the job that has run longest began. */
  longestRunningAt!: string | null;
  oldestFailedAt!: string | null;
  queues!: QueueFiguresDto[];
  /** The last 24 hours, oldest first. */
  hours!: JobHourDto[];
}
