import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../config.js';
import { AppError } from '../errors.js';
import { TEMPLATES_FOLDER } from '../templates-folder.js';
import { BeyondLimits } from './mail-renderer.js';
import type { Answer, ThreadStart } from './mail-thread.js';

/** Limits for rendering a mail. */
export interface MailLimits {
  /** CPU time of the thread, in milliseconds. */
  ms: number;
  /**
   * Memory limit in MB. It is more than the thread can fill within its time limit, because a thread that runs out of
   * memory can crash the process.
   */
  memoryMb: number;
  /** Maximum size of the result in bytes. */
  bytes: number;
}

/**
 * Renders mails that staff have written, in a worker thread and one at a time, so that the event loop is not blocked. A
 * mail that exceeds a limit is an error, and the thread is replaced. The thread is started for the first mail.
 */
@Injectable()
export abstract class MailSandbox<Request, Drawn> implements OnApplicationShutdown {
  protected abstract readonly limits: MailLimits;
  /** File of the thread's code, which calls `answerRequests`. */
  protected abstract readonly thread: URL;
  /** Maximum wall-clock time for a mail, in milliseconds. It is long, because a busy computer delays the thread. */
  protected readonly maxWaitMs: number = 30_000;
  private worker: Promise<Worker> | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly config: Config) {}

  /**
   * Renders a mail. Throws the error of the mail; `BeyondLimits` if it exceeds a limit; `BusySandbox` if the computer
   * was too busy to find out.
   */
  render(request: Request): Promise<Drawn> {
    const mine = this.turn.then(() => this.renderNow(request));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async renderNow(request: Request): Promise<Drawn> {
    const answer = await this.ask(request);
    if ('drawn' in answer) return answer.drawn;
    throw answer.isLimit ? new BeyondLimits(answer.error) : new Error(answer.error);
  }

  private async ask(request: Request): Promise<Answer<Drawn>> {
    const worker = await (this.worker ??= this.start());
    const done = new AbortController();
    const answer = answerOf<Drawn>(worker, done.signal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage(request);
    try {
      return await Promise.race([answer, this.watch(worker, done.signal)]);
    } catch (error) {
      await this.stop();
      throw isOutOfMemory(error) ? new BeyondLimits('The email uses too much memory') : error;
    } finally {
      done.abort();
    }
  }

  /** Throws when the thread has used up its CPU time. If the thread has ended, `answerOf` reports it. */
  private async watch(worker: Worker, signal: AbortSignal): Promise<never> {
    const { ms } = this.limits;
    const before = await worker.cpuUsage();
    const start = Date.now();
    for (;;) {
      await sleep(Math.min(ms / 4, 100), undefined, { signal, ref: false });
      const { user, system } = await worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
      if (user + system > ms * 1_000) throw new BeyondLimits(`The email takes longer than ${ms / 1_000} s to draw`);
      if (Date.now() - start > this.maxWaitMs) throw new BusySandbox();
    }
  }

  private async start(): Promise<Worker> {
    const { memoryMb, bytes } = this.limits;
    const workerData: ThreadStart = {
      publicUrl: this.config.publicUrl,
      folder: join(TEMPLATES_FOLDER, 'mail'),
      maxBytes: bytes,
    };
    const worker = new Worker(this.thread, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
      ...(this.thread.pathname.endsWith('.ts') && { execArgv: ['--import', 'tsx'] }),
    });
    worker.on('error', () => (this.worker = null)); // `answerOf` throws the error to the caller
    worker.unref();
    await answerOf(worker);
    return worker;
  }

  private async stop(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await (await worker)?.terminate();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop().catch(() => undefined);
  }
}

/** 503: the computer was too busy to render the mail, which may be valid. */
export class BusySandbox extends AppError {
  constructor() {
    super(503, 'busy', 'The portal is busy. Please try again in a moment.', { headers: { 'Retry-After': '5' } });
  }
}

const answerOf = <Drawn>(worker: Worker, signal?: AbortSignal): Promise<Answer<Drawn>> =>
  new Promise((resolve, reject) => {
    worker.ref();
    const settle = (settled: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      settled();
    };
    const onMessage = (answer: Answer<Drawn>) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread has ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', () => settle(() => undefined), { once: true });
  });

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
