import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Job, JobsOptions, Queue } from 'bullmq';
import { currentRequestId } from '../http/request-context.js';
import { type JobData, type QueueName, QUEUES } from './queues.js';

/** How long a request waits for a queue that does not answer. A command sent to it may still arrive later. */
const PATIENCE_MS = 1_000;

/** A job to add: its `jobId` makes adding it twice the same as adding it once. */
export interface NewJob {
  name: string;
  data: JobData & Record<string, unknown>;
  options: JobsOptions & { jobId: string };
}

/** Work that somebody waits for, and that is done in turn with the work of others. */
export interface OwnedJob {
  name: string;
  data: JobData & Record<string, unknown>;
  /** Whose turn it takes. */
  owner: string;
  /** Names the work: while it is pending, the owner asking for it again adds nothing. */
  work: string;
  /** How many jobs of one owner may be pending. */
  places: number;
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

  /**
   * Adds a job so that owners take turns: somebody's second pending job comes after everybody's first, and so on. Each
   * takes the first of its owner's places that is free; the place is its id, and its priority. What ends between two
   * steps here can leave the work out, so whoever waits for it asks again.
   *
   * @returns false when other work holds all places of the owner
   */
  async addInTurn(queue: QueueName, { name, data, owner, work, places }: OwnedJob): Promise<boolean> {
    const ids = Array.from({ length: places }, (_, place) => `${owner}-${place + 1}`);
    const taken = new Set<string>();
    for (const id of ids) {
      const holder = await this.workOf(queue, id);
      if (holder === work) return true;
      if (holder !== undefined) taken.add(id);
    }
    for (const [place, jobId] of ids.entries()) {
      if (taken.has(jobId)) continue;
      const options = { jobId, priority: place + 1, removeOnComplete: true, removeOnFail: true };
      await this.add(queue, { name, data: { ...data, work }, options });
      // Another request may have been faster; and what is not there any more is done.
      const holder = await this.workOf(queue, jobId);
      if (holder === undefined || holder === work) return true;
    }
    return false;
  }

  /** Throws unless the queue answers within a second: for `/health/ready`. */
  async ping(): Promise<void> {
    await inTime(this.queue('maintenance').getActiveCount());
  }

  /** BullMQ's own queue, for what is not covered here. */
  queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** What a pending job of `addInTurn` does; undefined where there is none under this id. */
  private async workOf(queue: QueueName, jobId: string): Promise<string | undefined> {
    const job = (await inTime(this.queue(queue).getJob(jobId))) as Job<{ work: string }> | undefined;
    return job?.data.work;
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
