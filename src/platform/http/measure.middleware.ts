import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../metrics/metrics.js';

/**
 * Matches health and metrics routes. Monitoring requests them all the time, so they are not counted as requests of
 * users.
 */
const ALL_THE_TIME = /^\/(health|metrics)/;

/** Status that is recorded when the caller disconnects before the response, as in nginx. */
const HUNG_UP = '499';

/** True for the path pattern of an API route; the routes of pages have other patterns. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/api/');

/** True for requests for health or metrics. */
export const isProbe = ({ path }: Request): boolean => ALL_THE_TIME.test(path);

/**
 * Returns the route of a request, for example `/api/v1/quotes/:id` or `/mcp`; `page` outside the API, `none` if no route matches.
 * The number of different results is small.
 */
export function routeOf({ originalUrl, route }: Request): string {
  if (/^\/mcp(\?|$)/.test(originalUrl)) return '/mcp';
  if (!originalUrl.startsWith('/api/')) return 'page';
  const { path: pattern } = (route ?? {}) as { path?: unknown };
  return isRoute(pattern) ? pattern : 'none';
}

const isStream = (response: Response): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** Measures the duration of every request by route. The labels have few different values and contain no ids. */
export const measure =
  ({ requests }: Metrics): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    if (isProbe(request)) return next();
    const end = requests.startTimer({ method: request.method });
    response.once('close', () => {
      if (isStream(response)) return; // open for minutes by intent
      end({ route: routeOf(request), status: response.writableFinished ? String(response.statusCode) : HUNG_UP });
    });
    next();
  };
