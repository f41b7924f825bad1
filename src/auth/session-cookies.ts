import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../config.js';
import { SESSION_MARKER } from '../rules/session-marker.js';
import type { ProfileDto } from './auth.dto.js';
import { DEVICE_DAYS, type DeviceMark } from './device-marks.js';

/** Minutes and days a token lives. The refresh token's days start anew with each use, within the session's. */
export const ACCESS_MINUTES = 15;
export const REFRESH_DAYS = 14;

export interface SessionTokens {
  access: string;
  /** Absent when the browser already holds the one in use. */
  refresh?: string;
}

/** Somebody, the tokens of a session of theirs, and what the browser keeps of them. */
export interface SignedInUser {
  profile: ProfileDto;
  tokens: SessionTokens;
  mark: DeviceMark;
}

/** `__Host-` ties a cookie to this very host over https; plain names are for http development only. */
const nameOf = (kind: string, { secureCookies }: Config) => `${secureCookies ? '__Host-' : 'holoportal-'}${kind}`;

/** Accounts that share a browser have a mark each. */
const deviceName = (userId: string, config: Config) => nameOf(`device-${userId.slice(0, 8)}`, config);

const options = (config: Config): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
});

/** A public page asks who is signed in only if this cookie exists. It holds no secret and no identity, and is cleared with the session. */
const markerOptions = (config: Config): CookieOptions => ({ ...options(config), httpOnly: false });

/** A cookie under the name it was set by, never the other: a neighbouring host can set those without `__Host-`. */
const read = (request: Request, name: string): string | undefined => {
  const token = (request.cookies as Record<string, unknown>)[name];
  return typeof token === 'string' ? token : undefined; // a cookie that begins with `j:` comes as what its JSON says
};

export const readAccessToken = (request: Request, config: Config) => read(request, nameOf('access', config));
export const readRefreshToken = (request: Request, config: Config) => read(request, nameOf('refresh', config));
export const readDeviceMark = (request: Request, userId: string, config: Config) =>
  read(request, deviceName(userId, config));

function writeSessionCookies(response: Response, tokens: SessionTokens, config: Config): void {
  response.cookie(nameOf('access', config), tokens.access, { ...options(config), maxAge: ACCESS_MINUTES * 60_000 });
  if (tokens.refresh) {
    const maxAge = REFRESH_DAYS * 86_400_000;
    response.cookie(nameOf('refresh', config), tokens.refresh, { ...options(config), maxAge });
    response.cookie(SESSION_MARKER, '1', { ...markerOptions(config), maxAge });
  }
}

/** The browser is known from here on; a sign-out leaves it known. */
export function writeDeviceMark(response: Response, { userId, token }: DeviceMark, config: Config): void {
  response.cookie(deviceName(userId, config), token, { ...options(config), maxAge: DEVICE_DAYS * 86_400_000 });
}

/** Signs the browser in, and answers who that is. */
export function writeSignedIn(response: Response, { profile, tokens, mark }: SignedInUser, config: Config): ProfileDto {
  writeSessionCookies(response, tokens, config);
  writeDeviceMark(response, mark, config);
  return profile;
}

export function clearSessionCookies(response: Response, config: Config): void {
  for (const kind of ['access', 'refresh']) response.clearCookie(nameOf(kind, config), options(config));
  response.clearCookie(SESSION_MARKER, markerOptions(config));
}
