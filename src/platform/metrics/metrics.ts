import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Buckets of request durations, in seconds. They include 100 ms, the promised time of a list, and 30 s, the timeout of
 * the proxy.
 */
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 30, 120, 600];
const PDF_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** A value of a gauge, with its labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/**
 * Prometheus metrics of this process. Times are in seconds. Metrics of the shared database or queue have the same
 * values in each process and must not be added up.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly shared = { registers: [this.registry] };

  /**
   * Duration of requests by route (such as `/api/v1/quotes/:id`, or `page` outside the API) and status; the status is
   * 499 if the caller disconnected.
   */
  readonly requests = new Histogram({
    ...this.shared,
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  });

  /** Duration of jobs; `result` is done, retried or failed (for good). */
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

  /**
   * Number of attempts to sign in; `result` is sign_in, sign_in_failed or sign_in_refused (the first attempt that
   * exceeds a limit).
   */
  readonly signIns = new Counter({
    ...this.shared,
    name: 'sign_ins_total',
    help: 'Tries to sign in',
    labelNames: ['result'],
  });

  /**
   * Adds a gauge whose values are queried when Prometheus reads the metrics, but at most once in `seconds`. If the
   * query fails, the gauge is left out and the other metrics are reported.
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
