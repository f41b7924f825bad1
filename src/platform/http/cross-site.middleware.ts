import type { CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { NextFunction, Request, Response } from 'express';
import { forbidden } from '../errors.js';
import { isOciStart, isOneClick } from './request.middleware.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Addresses that agents call, also those that run in a page: `/mcp`, and all that their sign-in needs. */
const FOR_AGENTS = /^\/(mcp|oauth\/(token|revoke)|\.well-known\/.+)$/;

/** Headers that the protocol's clients send from a page, and those that a page may read of an answer. */
const SENT = ['Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'X-Request-Id'];
const READ = ['WWW-Authenticate', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];

/**
 * CORS: pages of any origin may call the addresses for agents, and no others. A page sends no cookies there, and none
 * would count: the secret is in the request. `/mcp` checks the origin itself.
 */
export const openToAgentPages: CorsOptionsDelegate<Request> = ({ path }, decided) => {
  const open = { origin: '*', methods: ['GET', 'POST'], allowedHeaders: SENT, exposedHeaders: READ, maxAge: 7_200 };
  decided(null, FOR_AGENTS.test(path) ? open : { origin: false });
};

/**
 * Rejects writes that a browser sends from a page of another site. Every browser sends `Origin` or `Sec-Fetch-Site`
 * with a write. Requests with neither header come from programs, which do not attach a user's cookies automatically.
 */
export function refuseCrossSite(publicUrl: string) {
  const own = new URL(publicUrl).origin;
  return (request: Request, _response: Response, next: NextFunction): void => {
    const isOpen = isOneClick(request) || isOciStart(request) || FOR_AGENTS.test(request.path);
    if (SAFE_METHODS.has(request.method) || isOpen) return next();
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    const sameOrigin =
      origin === undefined || origin === own || origin === `${request.protocol}://${request.get('host')}`;
    const sameSite = site === undefined || site === 'same-origin' || site === 'none';
    next(sameOrigin && sameSite ? undefined : forbidden('Requests from another site are refused', 'cross_site'));
  };
}
