import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { JobDto, JobFiguresDto, JobQueryDto } from './jobs.dto.js';
import { Jobs } from './jobs.service.js';

/** Background jobs, for system administrators. 503 while the queue does not answer. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/jobs')
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  /** Returns counts and usual duration of each queue, and the last 24 hours. */
  @Get('figures')
  figures(): Promise<JobFiguresDto> {
    return this.jobs.figures();
  }

  /**
   * Lists the jobs of a status: ended jobs newest first, other jobs in the order in which they run; `order` is the only
   * sort. Only the first 1,000 jobs.
   */
  @ApiPage(JobDto, { capped: true })
  @Get()
  list(@Query() query: JobQueryDto): Promise<CappedPage<JobDto>> {
    return this.jobs.list(query);
  }

  /** Returns one job of any status. 404 'Job not found', also once a job that is done was removed. */
  @Get(':queue/:jobId')
  get(@Param('queue') queue: string, @Param('jobId') jobId: string): Promise<JobDto> {
    return this.jobs.get(queue, jobId);
  }

  /** Retries a failed job with all its attempts. 404 'Job not found'; 409 unless it has failed. */
  @HttpCode(204)
  @Post(':queue/:jobId/retry')
  retry(@CurrentActor() actor: Actor, @Param('queue') queue: string, @Param('jobId') jobId: string): Promise<void> {
    return this.jobs.retry(actor, queue, jobId);
  }

  /** Removes a failed job. 404 'Job not found'; 409 unless it has failed. */
  @HttpCode(204)
  @Delete(':queue/:jobId')
  giveUp(@CurrentActor() actor: Actor, @Param('queue') queue: string, @Param('jobId') jobId: string): Promise<void> {
    return this.jobs.giveUp(actor, queue, jobId);
  }
}
