import { type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unavailable } from './errors.js';
import { PROBLEM_TYPE, problemOf } from './problem.filter.js';

/** Whoever has no answer so long after the stop, such as who waits for a PDF, is told to ask again before the process ends. */
const UNANSWERED_MS = 5_000;

/** A turn of the event loop that takes no longer has had next to nothing to do; after so many it is not waited for any more. */
const QUIET_MS = 1;
const MOST_TURNS = 200;

/**
 * Takes an HTTP server out of service so that nobody is cut off. A proxy that keeps connections may send the next request
 * just as they close: so each is told first, by the answer to its next request, and only what stays silent is closed.
 */
@Injectable()
export class Drain {
  private readonly answering = new Set<ServerResponse>();
  private begun = false;

  /** Whether the server is being left: readiness says so, before anything else changes. */
  get isOn(): boolean {
    return this.begun;
  }

  /** To be called before the server listens. */
  watch(server: Server): void {
    server.prependListener('request', (_request, response) => {
      if (this.begun) response.setHeader('Connection', 'close');
      this.answering.add(response);
      response.once('close', () => this.answering.delete(response));
    });
  }

  /**
   * Goes on serving for so long, on connections that close with their answers, so that whoever shares out requests has
   * seen that we are not ready; then closes what is idle, and resolves when everything is answered.
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
 * Resolves right after a turn with next to nothing to do. Who is in line while the door closes is cut off, and in a turn that takes
 * long there may be somebody.
 */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < QUIET_MS) return;
  }
}
