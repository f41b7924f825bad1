import type { Request } from 'express';
import { TOKEN_PREFIX } from '../../rules/access-token.js';

const BEARER = new RegExp(`^bearer +(${TOKEN_PREFIX}[\\w-]{1,200})$`, 'i');

/**
 * Returns the API token in the header `Authorization` of a request; undefined for other schemes, such as that of a proxy
 * with a password of its own, and for tokens that are not of this portal.
 */
export const bearerToken = (request: Request): string | undefined =>
  BEARER.exec(request.get('authorization') ?? '')?.[1];
