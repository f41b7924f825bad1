import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Public } from '../http/access.js';
import { unauthorized } from '../errors.js';
import { hashSecret } from '../secrets.js';
import { Config } from '../../config.js';
import { Metrics } from '../metrics/metrics.js';

/**
 * Prometheus metrics of this process, for callers that send METRICS_TOKEN as their bearer token. Always 401 if
 * METRICS_TOKEN is empty.
 */
@Public()
@SkipThrottle({ address: true })
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  @Get()
  async index(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { metricsToken } = this.config;
    const [, token] = /^Bearer (.+)$/i.exec(request.get('authorization') ?? '') ?? [];
    if (!metricsToken || !token || hashSecret(token) !== hashSecret(metricsToken)) throw unauthorized();
    response.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
