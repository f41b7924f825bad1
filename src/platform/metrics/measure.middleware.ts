import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from './metrics.js';

/** Health and metrics are asked for all the time, and tell nothing about people's requests. */
const OWN = /^\/(health|metrics)/;

/** What nginx calls it when the caller hangs up before the answer. */
const HUNG_UP = '499';

/** Those of the pages are patterns. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/api/');

/** Times every request, by its route: there are few of those, and no ids in them. */
export const measure =
  ({ requests }: Metrics): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (OWN.test(request.path)) return next();
    const end = requests.startTimer({ method: request.method });
    const isApi = request.path.startsWith('/api/');
    response.once('close', () => {
      const { path } = (request.route ?? {}) as { path?: unknown };
      const route = isApi ? (isRoute(path) ? path : 'none') : 'page';
      end({ route, status: response.writableFinished ? String(response.statusCode) : HUNG_UP });
    });
    next();
  };
