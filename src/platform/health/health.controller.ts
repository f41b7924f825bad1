import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { Public } from '../http/access.js';
import { Drain } from '../http/drain.js';
import { AppError } from '../http/errors.js';
import { Transactions } from '../database/transactions.js';
import { JobQueue } from '../queue/job-queue.js';

@Public()
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly drain: Drain,
  ) {}

  /** 200 while the process can answer at all. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when database and queue answer, else 503 that names the one that does not; 503 from the moment it is to stop, too. */
  @HealthCheck()
  @Get('ready')
  async ready(): Promise<HealthCheckResult> {
    if (this.drain.isOn) throw new AppError(503, 'not_ready', 'Not ready: stopping');
    try {
      return await this.health.check([
        this.probe('database', () => this.transactions.em.execute('select 1')),
        this.probe('queue', () => this.jobs.ping()),
      ]);
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
