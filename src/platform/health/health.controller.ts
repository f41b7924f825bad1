import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { PrometheusController } from '@willsoto/nestjs-prometheus';
import type { Response } from 'express';
import { Public } from '../http/access.js';
import { Drain } from '../http/drain.js';
import { AppError, unauthorized } from '../http/errors.js';
import { hashSecret } from '../secrets.js';
import { Config } from '../../config.js';
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

/** Prometheus metrics of this process, for bearers of METRICS_TOKEN; for nobody where that is empty. */
@Public()
@ApiExcludeController()
@Controller()
export class MetricsController extends PrometheusController {
  constructor(private readonly config: Config) {
    super();
  }

  @Get()
  override index(@Res({ passthrough: true }) response: Response): Promise<string> {
    const { metricsToken } = this.config;
    const [, token] = /^Bearer (.+)$/i.exec(response.req.get('authorization') ?? '') ?? [];
    if (!metricsToken || !token || hashSecret(token) !== hashSecret(metricsToken)) throw unauthorized();
    return super.index(response);
  }
}
