import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.js';
import { currentRequestId } from '../http/request-context.js';
import { traceIdOf } from './trace-ids.js';

/** How long an end waits for the last traces to be taken, in milliseconds. */
const LAST_MS = 1_000;

/**
 * From here on what this process traces goes to the collector of `config.traces`. Which requests are traced follows from
 * their ids, so that what comes of one in another process is traced too, or is not either.
 *
 * @returns ends it: the last ones are sent, and tracing is off; undefined where the process sends its traces already
 */
export function exportTraces(
  { url, ratio }: NonNullable<Config['traces']>,
  version: string,
): (() => Promise<void>) | undefined {
  const random = new RandomIdGenerator();
  const byId = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'holoportal', 'service.version': version }),
    // A caller may say what its trace is, and not how much of us is traced.
    sampler: new ParentBasedSampler({ root: byId, remoteParentSampled: byId, remoteParentNotSampled: byId }),
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? random.generateTraceId() : traceIdOf(requestId);
      },
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  if (!context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())) return undefined;
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.forceFlush({ timeoutMillis: LAST_MS }).catch(() => undefined); // the collector may be away
    trace.disable();
    context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
