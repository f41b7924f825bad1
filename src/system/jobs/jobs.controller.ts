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

  /**
   * Returns the counts and the usual duration of each queue, and the jobs of the last 24 hours by hour. 503 while the
   * queue does not answer.
   */
  @Get('figures')
  figures(): Promise<JobFiguresDto> {
    return this.jobs.figures();
  }

  /**
   * Returns a page of the jobs of a status: ended jobs newest first, other jobs in the order in which they run; `order`
   * is the only sort. 400 beyond the first 1,000 jobs; 503 while the queue does not answer.
   */
  @ApiPage(JobDto, { capped: true })
  @Get()
  list(@Query() query: JobQueryDto): Promise<CappedPage<JobDto>> {
    return this.jobs.list(query);
  }

  /**
   * Returns one job of any status. 404 'Job not found', also for a finished job that has been removed; 503 while the
   * queue does not answer.
   */
  @Get(':queue/:jobId')
  get(@Param('queue') queue: string, @Param('jobId') jobId: string): Promise<JobDto> {
    return this.jobs.get(queue, jobId);
  }

  /**
   * Retries a failed job with all its attempts. 404 'Job not found'; 409 `job_not_failed` in any other status; 503
   * while the queue does not answer.
   */
  @HttpCode(204)
  @Post(':queue/:jobId/retry')
  retry(@CurrentActor() actor: Actor, @Param('queue') queue: string, @Param('jobId') jobId: string): Promise<void> {
    return this.jobs.retry(actor, queue, jobId);
  }

  /**
   * Removes a failed job. 404 'Job not found'; 409 `job_not_failed` in any other status; 503 while the queue does not
   * answer.
   */
  @HttpCode(204)
  @Delete(':queue/:jobId')
  giveUp(@CurrentActor() actor: Actor, @Param('queue') queue: string, @Param('jobId') jobId: string): Promise<void> {
    return this.jobs.giveUp(actor, queue, jobId);
  }
}
