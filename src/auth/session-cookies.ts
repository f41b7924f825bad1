import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../config.js';
import { PUNCHOUT_MINUTES } from '../rules/procurement.js';
import { SESSION_MARKER } from '../rules/session-marker.js';
import type { ProfileDto } from './auth.dto.js';
import { DEVICE_DAYS, type DeviceMark } from './device-marks.js';

/**
 * Lifetime of the access token in minutes; the next constant is that of the refresh token in days. Each use of the
 * refresh token extends its lifetime, up to the maximum age of the session.
 */
export const ACCESS_MINUTES = 15;
export const REFRESH_DAYS = 14;

export interface SessionTokens {
  access: string;
  /** The refresh token; absent when the browser already has the current one. */
  refresh?: string;
}

/** A signed-in user with the tokens of the session and the device mark for the browser. */
export interface SignedInUser {
  profile: ProfileDto;
  tokens: SessionTokens;
  mark: DeviceMark;
}

/**
 * Prefix `__Host-` binds a cookie to exactly this host over https. The plain names are for development over http only.
 */
const nameOf = (kind: string, { secureCookies }: Config) => `${secureCookies ? '__Host-' : 'holoportal-'}${kind}`;

/** Name of a device mark's cookie. Each account has its own, because several accounts may share a browser. */
const deviceName = (userId: string, config: Config) => nameOf(`device-${userId.slice(0, 8)}`, config);

const options = (config: Config): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
});

/**
 * Options of the marker cookie, which tells public pages whether to request the session. It contains no secret and no
 * identity, and is cleared with the session.
 */
const markerOptions = (config: Config): CookieOptions => ({ ...options(config), httpOnly: false });

/**
 * Reads a cookie by its exact name, because another host of the domain can set cookies with the name without the prefix
 * `__Host-`.
 */
const read = (request: Request, name: string): string | undefined => {
  const token = (request.cookies as Record<string, unknown>)[name];
  return typeof token === 'string' ? token : undefined; // cookie-parser parses values that begin with `j:` as JSON
};

export const readAccessToken = (request: Request, config: Config) => read(request, nameOf('access', config));
export const readRefreshToken = (request: Request, config: Config) => read(request, nameOf('refresh', config));
/**
 * Header with which the pages of a punch-out ask for its session: '1', or the id of the punch-out once they know it,
 * because another tab may have opened another one. Without the header only the session that the user signed in to counts.
 */
export const PUNCHOUT_HEADER = 'x-punchout';

/**
 * Options of a punch-out's cookie. The buyer's system may show the pages in a frame, where a browser keeps the cookie only
 * for frames below that system's site; over http, for development, it is an ordinary cookie.
 */
const punchOutOptions = (config: Config): CookieOptions =>
  config.secureCookies ? { ...options(config), sameSite: 'none', partitioned: true } : options(config);

/** True for requests of the pages of a punch-out. */
export const isInPunchOut = (request: Request): boolean => request.get(PUNCHOUT_HEADER) !== undefined;
export const readPunchOutToken = (request: Request, config: Config) => read(request, nameOf('punchout', config));

/** Sets the cookie of a punch-out's session, which ends with it. */
export function writePunchOut(response: Response, access: string, config: Config): void {
  const maxAge = PUNCHOUT_MINUTES * 60_000;
  response.cookie(nameOf('punchout', config), access, { ...punchOutOptions(config), maxAge });
}

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

/** Stores the device mark in the browser; a sign-out keeps it. */
export function writeDeviceMark(response: Response, { userId, token }: DeviceMark, config: Config): void {
  response.cookie(deviceName(userId, config), token, { ...options(config), maxAge: DEVICE_DAYS * 86_400_000 });
}

/** Sets the cookies of a session and returns its profile. */
export function writeSignedIn(response: Response, { profile, tokens, mark }: SignedInUser, config: Config): ProfileDto {
  writeSessionCookies(response, tokens, config);
  writeDeviceMark(response, mark, config);
  return profile;
}

export function clearSessionCookies(response: Response, config: Config): void {
  for (const kind of ['access', 'refresh']) response.clearCookie(nameOf(kind, config), options(config));
  response.clearCookie(SESSION_MARKER, markerOptions(config));
}
