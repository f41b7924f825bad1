import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds; includes the promised 100 ms of a list and the proxy's timeout of 30 s. */
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 30, 120, 600];
const PDF_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** One sample of a gauge. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/**
 * Prometheus metrics of this process. Times are in seconds. Metrics of the shared database or queue are the same in
 * each process, and must not be added up.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly shared = { registers: [this.registry] };

  /** Responses by route (such as `/api/v1/quotes/:id`, `page` outside the API) and status; 499 if the caller disconnected. */
  readonly requests = new Histogram({
    ...this.shared,
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  });

  /** `result` is done, retried or failed (permanently). */
  readonly jobs = new Histogram({
    ...this.shared,
    name: 'job_duration_seconds',
    help: 'Time that a job took, by what became of it',
    labelNames: ['queue', 'name', 'result'],
    buckets: JOB_BUCKETS,
  });

  readonly pdfs = new Histogram({
    ...this.shared,
    name: 'pdf_render_duration_seconds',
    help: 'Time to render a PDF, without waiting for a turn',
    labelNames: ['result'],
    buckets: PDF_BUCKETS,
  });

  /** `result` is sign_in, sign_in_failed or sign_in_refused (the first attempt beyond a limit). */
  readonly signIns = new Counter({
    ...this.shared,
    name: 'sign_ins_total',
    help: 'Tries to sign in',
    labelNames: ['result'],
  });

  /**
   * Adds a gauge that is queried when Prometheus scrapes, but not more often than every `seconds`. A gauge whose query
   * fails is omitted, so that the others are still reported.
   */
  ask(
    {
      name,
      help,
      labelNames = [],
      seconds = 0,
    }: { name: string; help: string; labelNames?: string[]; seconds?: number },
    ask: () => Promise<Sample[]>,
  ): void {
    let askedAt = -Infinity;
    const gauge = new Gauge({
      registers: [],
      name,
      help,
      labelNames,
      async collect() {
        if (performance.now() - askedAt < seconds * 1_000) return;
        askedAt = performance.now();
        if (labelNames.length > 0) this.reset();
        else this.remove(); // otherwise the gauge would report 0
        for (const { labels, value } of await ask().catch(() => [])) this.set(labels, value);
      },
    });
    this.registry.registerMetric(gauge);
  }
}
