import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthModuleOptions } from '@nestjs/passport';
import type { Request } from 'express';
import passport, { Strategy } from 'passport';
import { Config } from '../config.js';
import { readAccessToken } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';

/**
 * How `AuthGuard` finds out who is calling, and where it says so (`ActorRequest`). Passport keeps its strategies for the
 * whole process, so each application in it has a name of its own.
 */
export const passportOptions = (): AuthModuleOptions => ({
  defaultStrategy: `session-${randomUUID()}`,
  property: 'actor',
  session: false,
});

/** Signed in is who sends the access token of a session that has not ended, in its cookie. */
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
