import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../config.js';
import { isDatabaseAway } from './database-gate.js';
import type { Position } from './replica.js';
import { Replicas } from './replicas.js';

const FROM_REPLICA = 'database:from-replica';

/**
 * On a route that reads and that nothing is decided by, such as a list: it may be some seconds behind for everybody but who
 * has just written. Its handler keeps nothing of it in memory for others, and may be called twice: a replica that goes away meanwhile is left for the primary.
 */
export const FromReplica = () => SetMetadata(FROM_REPLICA, true);

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** True for GET and HEAD. */
export const isRead = ({ method }: Request): boolean => READS.has(method);

/** After all that can be written. */
const UNKNOWN: Position = 0xffff_ffff_ffff_ffffn;

/**
 * Decides where a request reads. Whoever writes gets the position of the primary as a cookie, so that any process knows what
 * they must see; it lasts as long as a replica that is used may lag. Costs nothing where there are no replicas.
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

  /** How far the primary was when this browser wrote last. */
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

/** Whether the primary may answer what a replica did not: it was gone, or threw away what we were reading (40001). */
const isReplicas = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { code?: unknown } | null)?.code === '40001';
