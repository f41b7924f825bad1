import { type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unavailable } from '../errors.js';
import { PROBLEM_TYPE, problemOf } from './problem.filter.js';

/**
 * Time after the stop, in milliseconds, after which requests without an answer, for example those that wait for a PDF,
 * get a 503 with a retry hint.
 */
const UNANSWERED_MS = 5_000;

/**
 * A turn of the event loop that is shorter than this, in milliseconds, counts as idle. After `MOST_TURNS` turns the
 * wait for an idle turn ends.
 */
const QUIET_MS = 1;
const MOST_TURNS = 200;

/**
 * Stops an HTTP server without cutting off requests. A proxy may send a request on a keep-alive connection just while
 * the server closes it; so the server first announces in the next response that the connection will be closed, and
 * closes only idle connections.
 */
@Injectable()
export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private readonly callbacks: (() => void)[] = [];
  private begun = false;

  /** True once the server is stopping; the readiness check reports it before any connection is closed. */
  get isOn(): boolean {
    return this.begun;
  }

  /** Registers a function that is called when the server begins to stop, such as one that ends streams. */
  onBegin(callback: () => void): void {
    this.callbacks.push(callback);
  }

  /** Starts to track requests. Call it before the server listens. */
  watch(server: Server): void {
    server.prependListener('request', (_request, response) => {
      if (this.begun) response.setHeader('Connection', 'close');
      this.answering.add(response);
      response.once('close', () => this.answering.delete(response));
    });
  }

  /**
   * Answers requests for this many milliseconds and closes each connection after its response, so that load balancers
   * notice that the server is not ready. Then closes idle connections, and resolves when every request has been
   * answered.
   */
  async empty(server: Server, ms: number): Promise<void> {
    this.begun = true;
    for (const callback of this.callbacks) callback();
    for (const response of this.answering) if (!response.headersSent) response.setHeader('Connection', 'close');
    const refusal = setTimeout(() => this.refuse(), UNANSWERED_MS);
    await sleep(ms);
    await quietMoment();
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(refusal);
  }

  private refuse(): void {
    const error = unavailable();
    for (const response of this.answering) {
      if (response.headersSent) continue;
      const requestId = String(response.getHeader('X-Request-Id') ?? '');
      response.writeHead(error.status, { ...error.headers, 'Content-Type': PROBLEM_TYPE, Connection: 'close' });
      response.end(JSON.stringify(problemOf(error, requestId)));
    }
  }
}

/**
 * Resolves after an idle turn of the event loop. A server that closes cuts off connections that are just arriving, and
 * a busy turn may contain some.
 */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < QUIET_MS) return;
  }
}
