import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';

/** Exports traces if configured: once per process, started by the first of its modules. */
@Injectable()
class Tracing implements OnModuleInit, OnApplicationShutdown {
  private end?: () => Promise<void>;

  constructor(private readonly config: Config) {}

  async onModuleInit(): Promise<void> {
    const { traces, version } = this.config;
    if (!traces) return;
    const { exportTraces } = await import('./trace-export.js'); // loaded only if needed
    this.end = exportTraces(traces, version);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end?.();
  }
}

/** Traces of requests, jobs and mails for an OpenTelemetry collector. Off without `config.traces`. */
@Module({ providers: [Tracing] })
export class TracingModule {}
