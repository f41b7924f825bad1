import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthModuleOptions } from '@nestjs/passport';
import type { Request } from 'express';
import passport, { Strategy } from 'passport';
import { Config } from '../config.js';
import { unauthorized } from '../platform/errors.js';
import type { Actor } from '../rules/actor.js';
import { AccessTokens } from '../access-tokens/access-tokens.service.js';
import { bearerToken } from '../platform/http/bearer-token.js';
import { isInPunchOut, readAccessToken, readPunchOutToken } from './session-cookies.js';
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

/**
 * Passport strategy that identifies the caller by an API token in the header `Authorization`, and without one by the
 * access token of an active session in its cookie, or in that of a punch-out for the pages of one. An invalid API token is rejected (401) even where a visitor is not,
 * so that a program learns that its token has ended.
 */
@Injectable()
export class SessionStrategy extends Strategy implements OnApplicationShutdown {
  override readonly name: string;

  constructor(
    { defaultStrategy }: AuthModuleOptions,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly config: Config,
  ) {
    super();
    this.name = String(defaultStrategy);
    passport.use(this.name, this);
  }

  override authenticate(request: Request): void {
    this.actorOf(request).then(
      (actor) => (actor ? this.success(actor) : this.fail()),
      (error: unknown) => this.error(error),
    );
  }

  private async actorOf(request: Request): Promise<Actor | undefined> {
    const bearer = bearerToken(request);
    if (bearer) {
      const actor = await this.tokens.actorOf(bearer, request.ip);
      if (!actor) throw unauthorized();
      return actor;
    }
    const token = isInPunchOut(request)
      ? readPunchOutToken(request, this.config)
      : readAccessToken(request, this.config);
    return token ? this.sessions.actorOf(token) : undefined;
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}
