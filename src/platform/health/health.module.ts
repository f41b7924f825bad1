import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { PrometheusModule } from '@willsoto/nestjs-prometheus';
import { Drain } from '../http/drain.js';
import { HealthController, MetricsController } from './health.controller.js';

@Module({
  imports: [
    TerminusModule.forRoot({ logger: false }),
    PrometheusModule.register({ controller: MetricsController, defaultMetrics: { enabled: true } }),
  ],
  controllers: [HealthController],
  providers: [Drain],
})
export class HealthModule {}
