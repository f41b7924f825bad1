import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Metrics for all modules: providers that count something inject `Metrics`. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
