import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type TraceParent, traceIdOf } from './trace-ids.js';

/** A part of what is traced. */
export interface Part {
  /** Few there are: no ids in it. */
  name: string;
  kind?: SpanKind;
  /** By the names of OpenTelemetry's conventions; never a value that somebody has entered. */
  attributes?: Attributes;
}

const tracer = () => trace.getTracer('holoportal');

/** Begins what a request does, and does `next` within it; the caller's own trace goes on where it told of one. */
export function beginRequest(requestId: string, caller: TraceParent | undefined, next: () => void): Span {
  const isTheirs = caller !== undefined && caller.traceId === traceIdOf(requestId);
  const above = isTheirs ? trace.setSpanContext(context.active(), caller) : context.active();
  const span = tracer().startSpan('request', { kind: SpanKind.SERVER, root: !isTheirs }, above);
  context.with(trace.setSpan(above, span), next);
  return span;
}

/** Does what comes of a request later, a job or a mail: one more branch of its trace. */
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

/** Begins a part of what is being traced, such as a statement; undefined where nothing is. */
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

/** What kind of error it was. Its message may hold what somebody has entered; the logs have it, under the request's id. */
function failed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
