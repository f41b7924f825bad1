import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; the promised 100 ms of a list and the 30 s of the proxy are among them. */
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 30, 120, 600];
const PDF_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** One sample of a gauge. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/**
 * What Prometheus reads from this process. Times are in seconds. What many processes say of the one database or queue is
 * the same in each, and must not be added up.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly shared = { registers: [this.registry] };

  /** Answers by route (such as `/api/v1/quotes/:id`, `page` for what is no API) and status; those cut off have 499. */
  readonly requests = new Histogram({
    ...this.shared,
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  });

  /** `result` is done, retried or failed (for good). */
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

  /** `result` is sign_in, sign_in_failed or sign_in_refused (the first one past a limit). */
  readonly signIns = new Counter({
    ...this.shared,
    name: 'sign_ins_total',
    help: 'Tries to sign in',
    labelNames: ['result'],
  });

  /**
   * A number that is asked for when Prometheus comes, but not more often than every `seconds`. One that cannot be told
   * is left out, so that the others still are.
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
        else this.remove(); // not a zero
        for (const { labels, value } of await ask().catch(() => [])) this.set(labels, value);
      },
    });
    this.registry.registerMetric(gauge);
  }
}
