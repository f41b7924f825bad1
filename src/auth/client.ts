import type { Request } from 'express';

/** Where a session is opened from, for its owner to recognise it. */
export interface Client {
  userAgent?: string;
  address?: string;
}

export const clientOf = (request: Request): Client => ({ userAgent: request.get('user-agent'), address: request.ip });
