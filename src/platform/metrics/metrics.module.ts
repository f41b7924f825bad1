import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** What happened, for everyone: whoever does something that is counted injects `Metrics`. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
