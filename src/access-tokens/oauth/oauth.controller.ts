import { type ArgumentsHost, Body, Catch, Controller, HttpCode, Injectable, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../platform/http/access.js';
import { ProblemFilter } from '../../platform/http/problem.filter.js';
import { AgentTokens, type Form, type TokenAnswer } from './agent-tokens.service.js';
import { OAuthError } from './oauth-error.js';

/** Answers errors of OAuth in its own form (RFC 6749, section 5.2), and all others like every route. */
@Injectable()
@Catch()
class OAuthErrors extends ProblemFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    if (error instanceof OAuthError) {
      const { status, code, message } = error;
      host.switchToHttp().getResponse<Response>().status(status).json({ error: code, error_description: message });
      return;
    }
    // oxlint-disable-next-line promise/valid-params -- the method of a filter
    super.catch(error, host);
  }
}

/**
 * Endpoints that agents call themselves (RFC 6749, RFC 7009). They take forms; agents have no secret and name themselves
 * with `client_id`. People give the consent on the page `/authorize`.
 */
@ApiExcludeController()
@Public()
@UseFilters(OAuthErrors)
@Controller('oauth')
export class OAuthController {
  constructor(private readonly tokens: AgentTokens) {}

  /** Exchanges a code or a refresh token for tokens. 400 with an `error` of RFC 6749, section 5.2. */
  @Post('token')
  @HttpCode(200)
  token(@Body() form: Form | undefined): Promise<TokenAnswer> {
    return this.tokens.answer(form ?? {});
  }

  /** Ends the grant of a token; 200 for an unknown token, too. */
  @Post('revoke')
  @HttpCode(200)
  async revoke(@Body() form: Form | undefined): Promise<object> {
    await this.tokens.revoke(form ?? {});
    return {};
  }
}
