import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';

/** Sends traces where they are asked for: once in a process, whichever of its parts comes first. */
@Injectable()
class Tracing implements OnModuleInit, OnApplicationShutdown {
  private end?: () => Promise<void>;

  constructor(private readonly config: Config) {}

  async onModuleInit(): Promise<void> {
    const { traces, version } = this.config;
    if (!traces) return;
    const { exportTraces } = await import('./trace-export.js'); // nobody else has to load it
    this.end = exportTraces(traces, version);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end?.();
  }
}

/** What requests, jobs and mails take their time with, for an OpenTelemetry collector. Off without `config.traces`. */
@Module({ providers: [Tracing] })
export class TracingModule {}
