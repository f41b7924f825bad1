import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import { currentRequestId } from '../../common/request-context.js';
import { type JobData, type QueueName, QUEUES } from './queues.js';

/** How long a request waits for a queue that does not answer. A command sent to it may still arrive later. */
const PATIENCE_MS = 1_000;

/** A job to add: its `jobId` makes adding it twice the same as adding it once. */
export interface NewJob {
  name: string;
  data: JobData & Record<string, unknown>;
  options: JobsOptions & { jobId: string };
}

/** The producer's side of the queues. A queue that is away or frozen costs a caller one second, never more. */
@Injectable()
export class JobQueue implements OnModuleInit {
  private readonly logger = new Logger(JobQueue.name);

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    for (const name of Object.values(QUEUES)) {
      this.queue(name).on('error', (error) => this.logger.warn({ msg: `Queue ${name}: ${error.message}`, err: error }));
    }
  }

  /** Adds a job. Throws when the queue does not take it in time; the caller decides what then heals it. */
  async add(queue: QueueName, { name, data, options }: NewJob): Promise<void> {
    await inTime(this.queue(queue).add(name, { requestId: currentRequestId(), ...data }, options));
  }

  /** Throws unless the queue answers within a second: for `/health/ready`. */
  async ping(): Promise<void> {
    await inTime(this.queue('maintenance').getActiveCount());
  }

  /** BullMQ's own queue, for what is not covered here. */
  queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The queue does not answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
