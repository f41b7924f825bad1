import { DiscoveryService } from '@nestjs/core';

/**
 * Marks a provider as a scheduled job that runs once per due time, whatever the number of workers: `@Scheduled({ name:
 * 'expire-quotes', cron: '0 * * * *' })`. The cron pattern is in UTC.
 */
export const Scheduled = DiscoveryService.createDecorator<{ name: string; cron: string }>();

/**
 * Interface of a provider that is marked `@Scheduled`. A run must be safe to repeat, because the run of a worker that
 * was killed is repeated.
 */
export interface ScheduledJob {
  run(): Promise<void>;
}
