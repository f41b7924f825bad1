import { All, Controller, Get, HttpCode, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../config.js';
import { AppError, forbidden, notFound, unauthorized } from '../platform/errors.js';
import {
  type ActorRequest,
  actorOf,
  BeforeVerification,
  CompanyTypes,
  OpenToAgents,
  OpenToTokens,
  Public,
} from '../platform/http/access.js';
import { isLoopback } from '../access-tokens/oauth/redirect-uris.js';
import { serverMetadata } from '../access-tokens/oauth/server-metadata.js';
import { AGENT_SCOPES, TOKEN_SCOPES } from '../rules/access-token.js';
import { NamesMetadata, PROTECTED_RESOURCE } from './names-metadata.filter.js';
import { McpService } from './mcp.service.js';

/** Agents: the Model Context Protocol, for API tokens and by OAuth. Sessions of browsers are refused. */
@ApiExcludeController()
@CompanyTypes('client', 'partner')
@OpenToAgents()
@UseFilters(NamesMetadata)
@Controller('mcp')
export class McpController {
  constructor(
    private readonly mcp: McpService,
    private readonly config: Config,
  ) {}

  /**
   * Answers a JSON-RPC message. 401 without a token; 403 for a page of another origin than this portal, the caller's own
   * computer and the agent itself; 400 for a list.
   */
  @BeforeVerification()
  @OpenToTokens(...TOKEN_SCOPES)
  @Post()
  @HttpCode(200)
  async post(@Req() request: ActorRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const actor = actorOf(request);
    if (!actor.token) throw unauthorized();
    const origin = request.get('origin');
    // Also a page whose name was made to resolve to this server is another site here.
    const own = [this.config.publicUrl, ...(actor.token.agent ? [actor.token.agent.redirectUri] : [])];
    if (origin !== undefined && !isLoopback(origin) && !own.some((url) => new URL(url).origin === origin)) {
      throw forbidden('Requests from another site are refused', 'cross_site');
    }
    const { status, type, body } = await this.mcp.answer(request, actor);
    response.status(status);
    if (type) response.type(type);
    return body;
  }

  /** 405: there are no streams and no sessions. A client that got 401 here would refresh its token. */
  @Public()
  @OpenToTokens(...TOKEN_SCOPES)
  @All()
  refuse(@Res({ passthrough: true }) response: Response): never {
    response.set('Allow', 'POST');
    throw new AppError(405, 'method_not_allowed', 'Send a POST: there are no streams and no sessions here.');
  }
}

/** Documents below `/.well-known`. Other paths there answer 404 as JSON, because a page would end an agent's sign-in. */
@ApiExcludeController()
@Public()
@Controller('.well-known')
export class WellKnownController {
  constructor(private readonly config: Config) {}

  /**
   * Returns the metadata of `/mcp` as a protected resource (RFC 9728). Its tokens are made in the portal, or issued to
   * agents with the consent of an administrator.
   */
  @Get([PROTECTED_RESOURCE, `${PROTECTED_RESOURCE}/mcp`])
  protectedResource(): object {
    const { publicUrl } = this.config;
    return {
      resource: `${publicUrl}/mcp`,
      resource_name: 'HoloPortal',
      authorization_servers: [publicUrl],
      scopes_supported: AGENT_SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: `${publicUrl}/api/docs`,
    };
  }

  /** Returns the metadata of the authorization server (RFC 8414). */
  @Get('oauth-authorization-server')
  authorizationServer(): object {
    return serverMetadata(this.config.publicUrl);
  }

  @All('*path')
  unknown(@Param('path') _path: string): never {
    throw notFound('There is nothing at this address.');
  }
}
