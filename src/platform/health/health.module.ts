import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Drain } from '../http/drain.js';
import { NewestMigration } from '../database/newest-migration.js';
import { MetricsController } from './metrics.controller.js';
import { ProcessMetrics } from './process-metrics.js';
import { HealthController } from './health.controller.js';

/** Health and metrics of an API or worker process, for operators. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [Drain, NewestMigration, ProcessMetrics],
  exports: [Drain],
})
export class HealthModule {}
