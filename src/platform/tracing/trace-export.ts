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
import { currentRequestId } from '../request-context.js';
import { traceIdOf } from './trace-ids.js';

/** Maximum time for sending the last traces at shutdown, in milliseconds. */
const LAST_MS = 1_000;

/**
 * Starts to export the traces of this process to the collector of `config.traces`. The sampling depends on the id of
 * the request; so work of the same request in other processes is traced exactly when the request is.
 *
 * @returns a function that sends the last traces and ends tracing; undefined if the process exports its traces already
 */
export function exportTraces(
  { url, ratio }: NonNullable<Config['traces']>,
  version: string,
): (() => Promise<void>) | undefined {
  const random = new RandomIdGenerator();
  const byId = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'holoportal', 'service.version': version }),
    // A caller may choose its trace id, but does not decide which share of requests is traced.
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
    await provider.forceFlush({ timeoutMillis: LAST_MS }).catch(() => undefined); // the collector may be unavailable
    trace.disable();
    context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
