import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import { Public } from '../http/access.js';
import { Drain } from '../http/drain.js';
import { AppError } from '../errors.js';
import { DatabaseGate } from '../database/database-gate.js';
import { NewestMigration } from '../database/newest-migration.js';
import { Replicas } from '../database/replicas/replicas.js';
import { JobQueue } from '../queue/job-queue.js';

@Public()
@SkipThrottle({ address: true })
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly database: DatabaseGate,
    private readonly migrations: NewestMigration,
    private readonly jobs: JobQueue,
    private readonly replicas: Replicas,
    private readonly drain: Drain,
  ) {}

  /** Returns 200 as long as the process can respond. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Returns 200 when the database responds and has the schema of this version; the body says `degraded` when the queue
   * or a replica is missing. Returns 503 with the missing parts otherwise, and once the process has been asked to stop.
   */
  @HealthCheck()
  @Get('ready')
  async ready(): Promise<Omit<HealthCheckResult, 'status'> & { status: string }> {
    if (this.drain.isOn) throw new AppError(503, 'not_ready', 'Not ready: stopping');
    try {
      const [found, isAway] = await Promise.all([
        this.health.check([
          this.probe('database', () => this.database.probe()),
          this.probe('migrations', () => this.migrations.check()),
        ]),
        this.jobs.ping().then(
          () => false,
          () => true,
        ),
      ]);
      const optional: HealthIndicatorResult = { queue: { status: isAway ? 'down' : 'up' } };
      if (this.replicas.all.length > 0) {
        optional.replicas = { status: this.replicas.all.every(({ isUsable }) => isUsable) ? 'up' : 'down' };
      }
      const isWhole = Object.values(optional).every(({ status }) => status === 'up');
      return { ...found, status: isWhole ? found.status : 'degraded', details: { ...found.details, ...optional } };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      const { error: down } = error.getResponse() as HealthCheckResult;
      throw new AppError(503, 'not_ready', `Not ready: ${Object.keys(down ?? {}).join(', ')}`);
    }
  }

  private probe(name: string, ask: () => Promise<unknown>): HealthIndicatorFunction {
    return async () => {
      const check = this.indicator.check(name);
      return ask().then(
        () => check.up(),
        () => check.down(),
      );
    };
  }
}
