import { type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unavailable } from '../errors.js';
import { PROBLEM_TYPE, problemOf } from './problem.filter.js';

/** Delay after the stop at which requests without a response, such as those that wait for a PDF, get a 503 with a retry hint. */
const UNANSWERED_MS = 5_000;

/** A turn of the event loop within this time counts as idle; after `MOST_TURNS` turns it is no longer waited for. */
const QUIET_MS = 1;
const MOST_TURNS = 200;

/**
 * Takes an HTTP server out of service without cutting off requests. A proxy with keep-alive connections may send a
 * request just as they close: so each connection is announced to close in its next response, and only idle connections
 * are closed.
 */
@Injectable()
export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private begun = false;

  /** True once the server is being stopped: readiness reports it before anything else changes. */
  get isOn(): boolean {
    return this.begun;
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
   * Serves requests for this long, on connections that close after the response, so that load balancers notice that the
   * server is not ready; then closes idle connections, and resolves when every request has a response.
   */
  async empty(server: Server, ms: number): Promise<void> {
    this.begun = true;
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
 * Resolves right after an idle turn of the event loop. Connections that arrive while the server closes are cut off, and
 * a busy turn may have some.
 */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < QUIET_MS) return;
  }
}
