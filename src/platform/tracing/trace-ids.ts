import { createHash } from 'node:crypto';

/** The trace of the caller, and its span that sent the request. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
  isRemote: true;
}

/** Parses the header `traceparent` (W3C Trace Context); undefined if it is missing or invalid. */
export function readTraceParent(header: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || isNothing(traceId) || isNothing(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/**
 * Returns the trace id of a request. Jobs and mails of the request have the same trace id without further data, because
 * it is derived from the request's id: for an id that the portal created, it is the id without dashes.
 */
export function traceIdOf(requestId: string): string {
  const id = requestId.replaceAll('-', '').toLowerCase();
  if (/^[\da-f]{32}$/.test(id) && !isNothing(id)) return id;
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

const isNothing = (id: string): boolean => /^0+$/.test(id);
