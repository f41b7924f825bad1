import type { Request } from 'express';
import type { Config } from '../config.js';
import { readDeviceMark } from './session-cookies.js';

/** Where a session is opened from, for its owner to recognise it. */
export interface Client {
  userAgent: string | undefined;
  address: string | undefined;
  /** The route, such as 'POST /api/v1/auth/login'. */
  operation: string;
  /** The mark that the browser keeps of an account, if it has one (`DeviceMarks`). */
  markOf(userId: string): string | undefined;
}

export const clientOf = (request: Request, config: Config): Client => ({
  userAgent: request.get('user-agent'),
  address: request.ip,
  operation: `${request.method} ${(request.route as { path: string }).path}`,
  markOf: (userId) => readDeviceMark(request, userId, config),
});
