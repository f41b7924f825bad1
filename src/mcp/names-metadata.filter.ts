import { type ArgumentsHost, Catch, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { Config } from '../config.js';
import { AppError } from '../platform/errors.js';
import { bearerToken } from '../platform/http/bearer-token.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';

export const PROTECTED_RESOURCE = 'oauth-protected-resource';

/** Adds to a 401 where the protocol's clients read how to get a token (RFC 9728). */
@Injectable()
@Catch()
export class NamesMetadata extends ProblemFilter {
  constructor(
    logger: PinoLogger,
    private readonly config: Config,
  ) {
    super(logger);
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    if (error instanceof AppError && error.status === 401) {
      const invalid = bearerToken(http.getRequest<Request>()) === undefined ? '' : 'error="invalid_token", ';
      const metadata = `${this.config.publicUrl}/.well-known/${PROTECTED_RESOURCE}/mcp`;
      http.getResponse<Response>().set('WWW-Authenticate', `Bearer ${invalid}resource_metadata="${metadata}"`);
    }
    // oxlint-disable-next-line promise/valid-params -- the method of a filter
    super.catch(error, host);
  }
}
