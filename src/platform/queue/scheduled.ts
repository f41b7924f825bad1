import { DiscoveryService } from '@nestjs/core';

/**
 * Marks a provider as a scheduled job that runs once, regardless of the number of workers: `@Scheduled({ name:
 * 'expire-quotes', cron: '0 * * * *' })`. The cron pattern is in UTC.
 */
export const Scheduled = DiscoveryService.createDecorator<{ name: string; cron: string }>();

/** Interface of a provider marked `@Scheduled`. Runs must be safe to repeat: the run of a killed worker is repeated. */
export interface ScheduledJob {
  run(): Promise<void>;
}
