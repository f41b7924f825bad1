import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../config.js';

/** Minutes and days a token lives. The refresh token's days start anew with each use. */
export const ACCESS_MINUTES = 15;
export const REFRESH_DAYS = 14;

export interface SessionTokens {
  access: string;
  /** Absent when the browser already holds the one in use. */
  refresh?: string;
}

/** `__Host-` ties a cookie to this very host over https; plain names are for http development only. */
const names = (secure: boolean) =>
  secure
    ? { access: '__Host-access', refresh: '__Host-refresh' }
    : { access: 'holoportal-access', refresh: 'holoportal-refresh' };

const options = (config: Config): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
});

/** A cookie under the name it was set by, never the other: a neighbouring host can set those without `__Host-`. */
const read = (request: Request, config: Config, kind: 'access' | 'refresh'): string | undefined => {
  const token = (request.cookies as Record<string, unknown>)[names(config.secureCookies)[kind]];
  return typeof token === 'string' ? token : undefined; // a cookie that begins with `j:` comes as what its JSON says
};

export const readAccessToken = (request: Request, config: Config) => read(request, config, 'access');
export const readRefreshToken = (request: Request, config: Config) => read(request, config, 'refresh');

export function writeSessionCookies(response: Response, tokens: SessionTokens, config: Config): void {
  const { access, refresh } = names(config.secureCookies);
  response.cookie(access, tokens.access, { ...options(config), maxAge: ACCESS_MINUTES * 60_000 });
  if (tokens.refresh) {
    response.cookie(refresh, tokens.refresh, { ...options(config), maxAge: REFRESH_DAYS * 86_400_000 });
  }
}

export function clearSessionCookies(response: Response, config: Config): void {
  for (const name of Object.values(names(config.secureCookies))) response.clearCookie(name, options(config));
}
