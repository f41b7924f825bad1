import { setTimeout as sleep } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { SpanKind } from '@opentelemetry/api';
import type { Job, JobsOptions, Queue } from 'bullmq';
import { unavailable } from '../errors.js';
import { currentRequestId } from '../request-context.js';
import { beginPart } from '../tracing/tracing.js';
import { isConnectionError, logQueueError } from './queue-errors.js';
import { type JobData, type QueueName, QUEUES } from './queues.js';

/** Timeout for a result, in milliseconds. The command has been sent by then, and may still run later. */
const PATIENCE_MS = 1_000;
const ASK_AGAIN_MS = 250;
const QUESTION_MS = 5_000;

/** A job to add. Adding a job with the same `jobId` again does nothing. */
export interface NewJob {
  name: string;
  data: JobData & Record<string, unknown>;
  options: JobsOptions & { jobId: string };
}

/** Work that a user waits for. Owners take turns, so that one owner cannot delay all others. */
export interface OwnedJob {
  name: string;
  data: JobData & Record<string, unknown>;
  /** Owner of the work, as part of the job's id: `pdf-` and the id of a user. */
  owner: string;
  /** Name of the work. While work with this name is pending for the owner, adding it again does nothing. */
  work: string;
  /** Maximum number of pending jobs of an owner. */
  places: number;
}

/**
 * Adds jobs to the queues. Callers do not wait for a queue that cannot be reached: it counts as unavailable (`isAway`)
 * from the moment its connection breaks, or from one second without a response, until it responds again.
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

  /** True while the queue is known to be unavailable. */
  get isAway(): boolean {
    return this.away;
  }

  /** Registers a callback that runs when the queue responds again after it was unavailable. */
  onReturn(heal: () => void): void {
    this.returns.push(heal);
  }

  /** Adds a job. Throws when the queue does not accept it within the timeout; the caller decides what to do then. */
  async add(queue: QueueName, { name, data, options }: NewJob): Promise<void> {
    const payload = { requestId: currentRequestId(), ...data };
    const part = beginPart(() => ({ name: `add ${queue} ${name}`, kind: SpanKind.PRODUCER }));
    try {
      await this.inTime(() => this.queue(queue).add(name, payload, options));
      part?.end();
    } catch (error) {
      part?.end(error);
      throw error;
    }
  }

  /**
   * Adds a job so that owners take turns: the second pending job of an owner comes after the first pending job of every
   * other owner, and so on. Each job takes the first free place of its owner; the place determines its id and its
   * priority. If another job ends between two steps here, the work may not be added, so a caller that waits for the
   * result must call this again.
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
      // Another request may have taken the place; a job that no longer exists has been done.
      const holder = await this.workOf(queue, jobId);
      if (holder === undefined || holder === work) return true;
    }
    return false;
  }

  /**
   * Returns the last error of the pending job with this id; undefined if it has not failed, or if the queue does not
   * respond.
   */
  async failureOf(queue: QueueName, jobId: string): Promise<string | undefined> {
    const job = (await this.inTime(() => this.queue(queue).getJob(jobId)).catch(() => undefined)) as Job | undefined;
    return job?.failedReason;
  }

  /** Like `failureOf`, for work that was added by `addInTurn`. */
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

  /** Throws unless the queue responds within a second. */
  async ping(): Promise<void> {
    await this.inTime(() => this.queue('maintenance').getActiveCount());
  }

  /**
   * Runs a query of several commands. Throws 503 if the queue is unavailable or the query takes more than five seconds;
   * rethrows errors of the query. Unlike a slow single command, a slow query does not mark the queue as unavailable.
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

  /** Returns the queue of BullMQ, for everything that this class does not cover. */
  queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** Returns the name of the work of a pending job from `addInTurn`; undefined if there is no job with this id. */
  private async workOf(queue: QueueName, jobId: string): Promise<string | undefined> {
    const job = (await this.inTime(() => this.queue(queue).getJob(jobId))) as Job<{ work: string }> | undefined;
    return job?.data.work;
  }

  /** Runs a command. Throws when there is no response within the timeout; the command may still run later. */
  private async inTime<T>(ask: () => Promise<T>): Promise<T> {
    if (this.away) throw new Error(NO_ANSWER);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.leave();
        reject(new Error(NO_ANSWER));
      }, PATIENCE_MS);
    });
    try {
      return await Promise.race([ask(), timeout]);
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
