import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthModuleOptions } from '@nestjs/passport';
import type { Request } from 'express';
import passport, { Strategy } from 'passport';
import { Config } from '../config.js';
import { readAccessToken } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';

/**
 * Options of `AuthGuard`: the strategy that identifies the caller, and the request's property for the result
 * (`ActorRequest`). Passport's strategies are global to the process, so each application uses a unique name.
 */
export const passportOptions = (): AuthModuleOptions => ({
  defaultStrategy: `session-${randomUUID()}`,
  property: 'actor',
  session: false,
});

/** Passport strategy that accepts the access token of an active session, in its cookie. */
@Injectable()
export class SessionStrategy extends Strategy implements OnApplicationShutdown {
  override readonly name: string;

  constructor(
    { defaultStrategy }: AuthModuleOptions,
    private readonly sessions: SessionsService,
    private readonly config: Config,
  ) {
    super();
    this.name = String(defaultStrategy);
    passport.use(this.name, this);
  }

  override authenticate(request: Request): void {
    const token = readAccessToken(request, this.config);
    if (!token) return this.fail();
    this.sessions.actorOf(token).then(
      (actor) => (actor ? this.success(actor) : this.fail()),
      (error: unknown) => this.error(error),
    );
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
