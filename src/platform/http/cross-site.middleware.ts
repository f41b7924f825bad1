import type { NextFunction, Request, Response } from 'express';
import { forbidden } from '../errors.js';
import { isOciStart, isOneClick } from './request.middleware.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes that a browser sends from a page of another site. Every browser sends `Origin` or `Sec-Fetch-Site`
 * with a write. Requests with neither header come from programs, which do not attach a user's cookies automatically.
 */
export function refuseCrossSite(publicUrl: string) {
  const own = new URL(publicUrl).origin;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (SAFE_METHODS.has(request.method) || isOneClick(request) || isOciStart(request)) return next();
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    const sameOrigin =
      origin === undefined || origin === own || origin === `${request.protocol}://${request.get('host')}`;
    const sameSite = site === undefined || site === 'same-origin' || site === 'none';
    next(sameOrigin && sameSite ? undefined : forbidden('Requests from another site are refused', 'cross_site'));
  };
}
