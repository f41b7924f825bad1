import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../metrics/metrics.js';

/** Health and metrics are requested constantly, and say nothing about the requests of users. */
const ALL_THE_TIME = /^\/(health|metrics)/;

/** Status for a caller that disconnects before the response, as in nginx. */
const HUNG_UP = '499';

/** Page routes have other patterns. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/api/');

/** True for requests for health or metrics. */
export const isProbe = ({ path }: Request): boolean => ALL_THE_TIME.test(path);

/** Returns the route of a request, such as `/api/v1/quotes/:id`: `page` outside the API, `none` if there is no route. Routes are few. */
export function routeOf({ originalUrl, route }: Request): string {
  if (!originalUrl.startsWith('/api/')) return 'page';
  const { path: pattern } = (route ?? {}) as { path?: unknown };
  return isRoute(pattern) ? pattern : 'none';
}

/** Measures the time of every request by route: labels are few, and contain no ids. */
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
