import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Provides `Metrics` to all modules. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
