import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Config } from '../../config.js';
import { DatabaseGate } from '../database/database-gate.js';
import type { ActorRequest } from './access.js';
import { type AppError, tooManyRequests, unavailable } from '../errors.js';
import { currentDelays } from '../request-context.js';
import { type ShareLimit, Shares } from './shares.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Largest share of this process's database connections that the requests of a user, and of a company, may use at a
 * time, as a fraction.
 */
const PARTS = { read: { person: 0.4, company: 0.6 }, write: { person: 0.15, company: 0.3 } };
const RETRY_SECONDS = 2;

const WAITS_FOR_WORKER = 'fair-share:waits-for-worker';

/**
 * Marks a route that waits for a worker, for example until a PDF is rendered. Its requests do not count, because they
 * hold no connection while they wait.
 */
export const WaitsForWorker = () => SetMetadata(WAITS_FOR_WORKER, true);

/**
 * Limits the concurrent requests of a user and of a company, so that one account cannot use all connections of the
 * pool. Further requests wait; if too many wait, they are rejected with 429 (`REQUESTS_WAITING`). A write that has waited
 * too long is rejected with 503, because the database could not complete it in time. Each process counts its own connections
 * only. Requests without a session, and `/health`, are not limited.
 */
@Injectable()
export class FairShareGuard implements CanActivate {
  private readonly shares = new Shares();

  constructor(
    private readonly config: Config,
    private readonly database: DatabaseGate,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const { actor, method } = request;
    if (!actor || this.reflector.get<boolean | undefined>(WAITS_FOR_WORKER, context.getHandler())) return true;
    const kind = READS.has(method) ? 'read' : 'write';
    const response = context.switchToHttp().getResponse<Response>();
    const taken: (() => void)[] = [];
    const release = () => taken.splice(0).forEach((giveBack) => giveBack());
    const refuse = (error: AppError): never => {
      release();
      throw error;
    };
    response.once('close', release);
    for (const [who, id] of [
      ['person', actor.userId],
      ['company', actor.companyId],
    ] as const) {
      const turn = this.shares.take(`${kind} ${who} ${id}`, this.limitOf(PARTS[kind][who]));
      if (!turn) return refuse(tooManyRequests(RETRY_SECONDS));
      const since = Date.now();
      taken.push(await turn);
      const delays = currentDelays();
      if (delays) delays.heldUpMs += Date.now() - since; // the time spent waiting reduces the time for the database
      if (response.closed) release(); // the caller disconnected while waiting
    }
    return kind === 'read' || this.database.hasTime || refuse(unavailable());
  }

  private limitOf(part: number): ShareLimit {
    const atOnce = Math.max(1, Math.round(part * this.config.databasePool));
    return { atOnce, waiting: this.config.requestsWaiting * atOnce };
  }
}
