import { BullRegistrar } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { BacklogMetrics } from './backlog-metrics.js';
import { JobHost } from './job-host.js';
import { MaintenanceJob } from './maintenance.job.js';

/** Makes a process a worker: starts every `JobHost` of its modules, and the scheduled jobs. */
@Module({ imports: [DiscoveryModule, ScheduleModule.forRoot()], providers: [BacklogMetrics, MaintenanceJob] })
export class WorkersModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    this.registrar.register();
  }

  /** Waits for running jobs. The database and the queues are closed later, in `onApplicationShutdown`. */
  async beforeApplicationShutdown(): Promise<void> {
    const hosts = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof JobHost ? [instance] : []));
    await Promise.all(hosts.map(({ worker }) => worker.close()));
  }
}
