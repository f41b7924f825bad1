import { createHash } from 'node:crypto';

/** A caller's trace, and the part of it that asks us. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
  isRemote: true;
}

/** Reads the header `traceparent` (W3C Trace Context); undefined where there is none, or none that can be read. */
export function readTraceParent(header: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags || isNothing(traceId) || isNothing(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/**
 * The trace of a request, and of every job and mail that comes of it: they all carry the request's id, and nothing else
 * has to be carried. An id of ours is its trace's, without the dashes.
 */
export function traceIdOf(requestId: string): string {
  const id = requestId.replaceAll('-', '').toLowerCase();
  if (/^[\da-f]{32}$/.test(id) && !isNothing(id)) return id;
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

const isNothing = (id: string): boolean => /^0+$/.test(id);
