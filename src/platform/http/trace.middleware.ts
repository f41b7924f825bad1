import { SpanStatusCode } from '@opentelemetry/api';
import type { NextFunction, Response } from 'express';
import type { ActorRequest } from './access.js';
import { isProbe, routeOf } from './measure.middleware.js';
import { readTraceParent } from '../tracing/trace-ids.js';
import { beginRequest } from '../tracing/tracing.js';

/** Traces a request under the name of its route. Must run after `identify`. */
export function traceRequest(request: ActorRequest, response: Response, next: NextFunction): void {
  if (isProbe(request)) return next();
  const span = beginRequest(request.id, readTraceParent(request.get('traceparent')), next);
  response.once('close', () => {
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
