import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type TraceParent, traceIdOf } from './trace-ids.js';

/** Name and attributes of a span. */
export interface Part {
  /** Name with few different values; it must not contain ids. */
  name: string;
  kind?: SpanKind;
  /** Attributes with names from OpenTelemetry's conventions; never values that a user entered. */
  attributes?: Attributes;
}

const tracer = () => trace.getTracer('holoportal');

/**
 * Begins the span of a request and runs `next` in it. If the request has a trace of the caller, the span belongs to
 * that trace.
 */
export function beginRequest(requestId: string, caller: TraceParent | undefined, next: () => void): Span {
  const isTheirs = caller !== undefined && caller.traceId === traceIdOf(requestId);
  const above = isTheirs ? trace.setSpanContext(context.active(), caller) : context.active();
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER, root: !isTheirs }, above);
  context.with(trace.setSpan(above, span), next);
  return span;
}

/** Traces work that belongs to a request (a job or a mail), as another root span of the request's trace. */
export function traced<T>({ name, ...options }: Part, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { ...options, root: true }, async (span) => {
    try {
      return await work();
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins a span within the current trace, for example for a statement; undefined if nothing is traced. */
export function beginPart(part: () => Part): { end(error?: unknown): void } | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const { name, ...options } = part();
  const span = tracer().startSpan(name, options);
  return {
    end: (error) => {
      if (error) failed(span, error);
      span.end();
    },
  };
}

/**
 * Records the type of an error in a span. Its message may contain values that a user entered, so it is only in the
 * logs, with the request's id.
 */
function failed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
