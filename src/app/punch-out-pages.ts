import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { readPunchOutToken } from '../auth/session-cookies.js';
import type { Config } from '../config.js';
import type { PunchOuts } from '../procurement/punchout/punch-outs.service.js';

const POLICY = 'Content-Security-Policy';

/** Address of the link to a first page. */
export const PUNCHOUT_START = '/api/v1/punchout/start';

/**
 * Lets the pages of a punch-out be framed by its buyer's system and post to it, and by and to nobody else. Its window may
 * be one of the buyer's page, which finds it by its name. All other pages keep the policy of the portal.
 */
export function openToBuyer(punchOuts: PunchOuts, config: Config): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    const { token } = request.query;
    const startToken = request.baseUrl === PUNCHOUT_START && typeof token === 'string' ? token : undefined;
    const access = readPunchOutToken(request, config);
    const pages = await punchOuts.pagesOf(startToken === undefined ? { access } : { startToken });
    if (pages) {
      const policy = String(response.getHeader(POLICY))
        .replace("frame-ancestors 'none'", `frame-ancestors ${pages.ancestors.join(' ')}`)
        .replace("form-action 'self'", `form-action 'self' ${pages.formAction}`);
      response.set(POLICY, policy);
      response.removeHeader('X-Frame-Options');
      response.removeHeader('Cross-Origin-Opener-Policy');
    }
    next();
  };
}
