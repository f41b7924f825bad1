import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../../config.js';
import { isDatabaseAway } from '../database-gate.js';
import type { Position } from './replica.js';
import { Replicas } from './replicas.js';

const FROM_REPLICA = 'database:from-replica';

/**
 * Marks a route that may read from a replica: its data may be some seconds old, except for users who have just written.
 * Only for reads whose result no change depends on, such as a list. The handler must not cache results for other
 * requests, and may be called twice: if a replica fails during the request, the request is repeated on the primary.
 */
export const FromReplica = () => SetMetadata(FROM_REPLICA, true);

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** True for GET and HEAD. */
export const isRead = ({ method }: Request): boolean => READS.has(method);

/** A position after every possible write, for a browser whose last write is not known. */
const UNKNOWN: Position = 0xffff_ffff_ffff_ffffn;

/**
 * Chooses the database that a request reads from. A request that writes stores the primary's position in a cookie; so
 * every process knows which writes the user must see. The cookie lasts longer than the maximum lag of a usable replica.
 * Without replicas this does nothing.
 */
@Injectable()
export class FromReplicaInterceptor implements NestInterceptor {
  constructor(
    private readonly replicas: Replicas,
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return this.replicas.all.length > 0 ? from(this.answer(context, next)) : next.handle();
  }

  private async answer(context: ExecutionContext, next: CallHandler): Promise<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const mayLag = this.reflector.get<boolean | undefined>(FROM_REPLICA, context.getHandler()) ?? false;
    const replica = mayLag ? this.replicas.choose(this.writtenBy(request)) : undefined;
    const reading = { replica, hasWritten: !isRead(request) };
    const handle = () => this.replicas.serve(reading, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    try {
      return await handle().catch((error: unknown) => {
        if (!reading.replica || !isReplicas(error)) throw error;
        reading.replica = undefined;
        return handle();
      });
    } finally {
      if (reading.hasWritten && !response.headersSent) await this.remember(response);
    }
  }

  private get cookie(): string {
    return `${this.config.secureCookies ? '__Host-' : 'holoportal-'}written`;
  }

  /** Returns the primary's position after the last write of this browser. */
  private writtenBy(request: Request): Position {
    const value: unknown = (request.cookies as Record<string, unknown>)[this.cookie];
    return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n;
  }

  private async remember(response: Response): Promise<void> {
    const position = await this.replicas.position().catch(() => UNKNOWN);
    response.cookie(this.cookie, position.toString(), {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.secureCookies,
      path: '/',
      maxAge: this.config.databaseReplicaMaxLagMs + 10_000,
    });
  }
}

/** True for errors that the primary may not have: the replica could not be reached, or cancelled the query (40001). */
const isReplicas = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { code?: unknown } | null)?.code === '40001';
