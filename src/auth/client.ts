import type { Request } from 'express';
import type { Config } from '../config.js';
import { readDeviceMark } from './session-cookies.js';

/** The client that opens a session, so that its owner can recognise it. */
export interface Client {
  userAgent: string | undefined;
  address: string | undefined;
  /** Method and route of the request, for example 'POST /api/v1/auth/login'. */
  operation: string;
  /** Returns the browser's device mark for an account, if it has one (`DeviceMarks`). */
  markOf(userId: string): string | undefined;
}

export const clientOf = (request: Request, config: Config): Client => ({
  userAgent: request.get('user-agent'),
  address: request.ip,
  operation: `${request.method} ${(request.route as { path: string }).path}`,
  markOf: (userId) => readDeviceMark(request, userId, config),
});
