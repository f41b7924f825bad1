import { setTimeout as sleep } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SpanKind } from '@opentelemetry/api';
import type { Job, JobsOptions, Queue } from 'bullmq';
import { unavailable } from '../http/errors.js';
import { currentRequestId } from '../http/request-context.js';
import { beginPart } from '../tracing/tracing.js';
import { isConnectionError, logQueueError } from './queue-errors.js';
import { type JobData, type QueueName, QUEUES } from './queues.js';

/** How long somebody waits for an answer that they need. */
const PATIENCE_MS = 1_000;
/** How long somebody waits who can do without: the job is on its way then, and may be added later. */
export const BRIEFLY_MS = 40;
const ASK_AGAIN_MS = 250;
const QUESTION_MS = 5_000;

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

/**
 * The producer's side of the queues. A queue that is away costs a caller nothing: it is known to be (`isAway`) from the moment that
 * its connection breaks, or that it has not answered for a second, until it does.
 */
@Injectable()
export class JobQueue implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(JobQueue.name);
  private readonly returns: (() => void)[] = [];
  private away = false;
  private isClosing = false;

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    for (const name of Object.values(QUEUES)) {
      this.queue(name).on('error', (error) => {
        logQueueError(this.logger, `Queue ${name}`, error);
        if (isConnectionError(error)) this.leave();
      });
    }
  }

  onModuleDestroy(): void {
    this.isClosing = true;
  }

  /** Whether the queue is known not to answer. */
  get isAway(): boolean {
    return this.away;
  }

  /** What is to be done once a queue that was away is there again. */
  onReturn(heal: () => void): void {
    this.returns.push(heal);
  }

  /** Adds a job. Throws when the queue does not take it in time; the caller decides what then heals it. */
  async add(queue: QueueName, { name, data, options }: NewJob, waitMs = PATIENCE_MS): Promise<void> {
    const payload = { requestId: currentRequestId(), ...data };
    const part = beginPart(() => ({ name: `add ${queue} ${name}`, kind: SpanKind.PRODUCER }));
    try {
      await this.inTime(() => this.queue(queue).add(name, payload, options), waitMs);
      part?.end();
    } catch (error) {
      part?.end(error);
      throw error;
    }
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

  /** What the pending job of this id has failed of so far; undefined where it has not, or the queue does not answer. */
  async failureOf(queue: QueueName, jobId: string): Promise<string | undefined> {
    const job = (await this.inTime(() => this.queue(queue).getJob(jobId)).catch(() => undefined)) as Job | undefined;
    return job?.failedReason;
  }

  /** The same of work that was added by `addInTurn`. */
  async failureInTurn(
    queue: QueueName,
    { owner, work, places }: Omit<OwnedJob, 'name' | 'data'>,
  ): Promise<string | undefined> {
    for (let place = 1; place <= places; place++) {
      const id = `${owner}-${place}`;
      if ((await this.workOf(queue, id).catch(() => undefined)) === work) return this.failureOf(queue, id);
    }
    return undefined;
  }

  /** Throws unless the queue answers within a second. */
  async ping(): Promise<void> {
    await this.inTime(() => this.queue('maintenance').getActiveCount());
  }

  /**
   * The result of a question of several parts. 503 where the queue is away or has not answered all of it within five seconds;
   * errors of the question are thrown as they are. Unlike one command, a question that takes long does not mean that the
   * queue is away.
   */
  async answer<T>(ask: () => Promise<T>): Promise<T> {
    if (this.away) throw unavailable();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(unavailable()), QUESTION_MS);
    });
    try {
      return await Promise.race([ask(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** BullMQ's own queue, for what is not covered here. */
  queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** What a pending job of `addInTurn` does; undefined where there is none under this id. */
  private async workOf(queue: QueueName, jobId: string): Promise<string | undefined> {
    const job = (await this.inTime(() => this.queue(queue).getJob(jobId))) as Job<{ work: string }> | undefined;
    return job?.data.work;
  }

  /** Throws when there is no answer in time; whatever is asked may still be done later. */
  private async inTime<T>(ask: () => Promise<T>, waitMs = PATIENCE_MS): Promise<T> {
    if (this.away) throw new Error(NO_ANSWER);
    const answer = ask();
    const long = setTimeout(() => this.leave(), PATIENCE_MS).unref();
    answer.then(
      () => clearTimeout(long),
      () => clearTimeout(long),
    );
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(NO_ANSWER)), waitMs);
    });
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private leave(): void {
    if (this.away || this.isClosing) return;
    this.away = true;
    void this.untilItAnswers();
  }

  private async untilItAnswers(): Promise<void> {
    let answered = false;
    while (!answered && !this.isClosing) {
      const answer = this.queue('maintenance').getActiveCount();
      answered = await Promise.race([
        answer.then(
          () => true,
          () => false,
        ),
        sleep(PATIENCE_MS, false, { ref: false }),
      ]);
      if (!answered) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
    this.away = false;
    if (answered) for (const heal of this.returns) heal();
  }
}

const NO_ANSWER = 'The queue does not answer';
