import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';

/** Exports traces if tracing is configured: once per process, started by the first module that imports it. */
@Injectable()
class Tracing implements OnModuleInit, OnApplicationShutdown {
  private end?: () => Promise<void>;

  constructor(private readonly config: Config) {}

  async onModuleInit(): Promise<void> {
    const { traces, version } = this.config;
    if (!traces) return;
    const { exportTraces } = await import('./trace-export.js'); // loaded only if tracing is configured
    this.end = exportTraces(traces, version);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end?.();
  }
}

/** Exports traces of requests, jobs and mails to an OpenTelemetry collector. Does nothing without `config.traces`. */
@Module({ providers: [Tracing] })
export class TracingModule {}
