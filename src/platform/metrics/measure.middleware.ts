import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from './metrics.js';

/** Health and metrics are asked for all the time, and tell nothing about people's requests. */
const ALL_THE_TIME = /^\/(health|metrics)/;

/** What nginx calls it when the caller hangs up before the answer. */
const HUNG_UP = '499';

/** Those of the pages are patterns. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/api/');

/** Whether it asks how the process is. */
export const isProbe = ({ path }: Request): boolean => ALL_THE_TIME.test(path);

/** Its route, such as `/api/v1/quotes/:id`, of which there are few: `page` for what is no API, `none` for what there is none of. */
export function routeOf({ originalUrl, route }: Request): string {
  if (!originalUrl.startsWith('/api/')) return 'page';
  const { path: pattern } = (route ?? {}) as { path?: unknown };
  return isRoute(pattern) ? pattern : 'none';
}

/** Times every request, by its route: there are few of those, and no ids in them. */
export const measure =
  ({ requests }: Metrics): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (isProbe(request)) return next();
    const end = requests.startTimer({ method: request.method });
    response.once('close', () => {
      end({ route: routeOf(request), status: response.writableFinished ? String(response.statusCode) : HUNG_UP });
    });
    next();
  };
