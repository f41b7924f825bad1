import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config.js';
import { AppError } from '../platform/http/errors.js';
import type { DrawnMail } from '../platform/mail/mail-renderer.js';
import { TEMPLATES_FOLDER } from '../platform/templates-folder.js';
import type { RenderRequest } from './template.worker.js';

const MAX_MS = 200;
const MAX_BYTES = 500_000;
const MAX_MEMORY_MB = 64;

const isSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(isSource ? './template.worker.ts' : './template.worker.js', import.meta.url);

type Answer = { mail: DrawnMail } | { error: string } | { ready: true };

/**
 * Renders what staff have written in a thread of its own, one at a time: at most 200 ms of its processor's time, 500 kB and 64 MB. What takes more
 * is an error, and the thread is replaced. It starts with the first template.
 */
@Injectable()
export class TemplateSandbox implements OnApplicationShutdown {
  /** So long it waits for its share of the processor, which is nothing that a template could do anything about. */
  protected readonly maxWaitMs: number = 30_000;
  protected readonly thread: URL = THREAD;
  private worker: Promise<Worker> | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly config: Config) {}

  /** Throws what is wrong with the template, or that it takes too long or is too large; `BusySandbox` where that could not be found out. */
  render(request: RenderRequest): Promise<DrawnMail> {
    const mine = this.turn.then(() => this.renderNow(request));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  private async renderNow(request: RenderRequest): Promise<DrawnMail> {
    const worker = await (this.worker ??= this.start());
    const done = new AbortController();
    const before = await worker.cpuUsage();
    const answer = answerOf(worker, done.signal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage(request);
    try {
      const result = await Promise.race([answer, this.watch(worker, before, done.signal)]);
      if ('mail' in result) return result.mail;
      throw new RefusedTemplate('error' in result ? result.error : 'The template cannot be rendered');
    } catch (error) {
      if (!(error instanceof RefusedTemplate)) await this.stop();
      throw error instanceof RefusedTemplate || error instanceof BusySandbox
        ? error
        : new Error(inWords(error), { cause: error });
    } finally {
      done.abort();
    }
  }

  /** Ends, with an error, once the thread has had its time. */
  private async watch(worker: Worker, before: NodeJS.CpuUsage, signal: AbortSignal): Promise<never> {
    const start = Date.now();
    for (;;) {
      await sleep(MAX_MS / 4, undefined, { signal, ref: false });
      const { user, system } = await worker.cpuUsage(before);
      if (user + system > MAX_MS * 1_000) throw new Error(`The template takes longer than ${MAX_MS} ms`);
      if (Date.now() - start > this.maxWaitMs) throw new BusySandbox();
    }
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(this.thread, {
      workerData: { publicUrl: this.config.publicUrl, folder: join(TEMPLATES_FOLDER, 'mail'), maxBytes: MAX_BYTES },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      env: {},
      ...(isSource && { execArgv: ['--import', 'tsx'] }),
    });
    worker.on('error', () => (this.worker = null)); // whoever waits for an answer is told by `answerOf`
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

/** 503: the machine was too busy to render a template, which may be as good as any. */
export class BusySandbox extends AppError {
  constructor() {
    super(503, 'busy', 'The portal is busy. Please try again in a moment.', { headers: { 'Retry-After': '5' } });
  }
}

/** The thread has refused it, and is well. */
class RefusedTemplate extends Error {}

const answerOf = (worker: Worker, signal?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.ref();
    const settle = (settled: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      settled();
    };
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread has ended')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', () => settle(() => undefined), { once: true });
  });

function inWords(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'The template takes too much memory' : message;
}
