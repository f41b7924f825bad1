import { DiscoveryService } from '@nestjs/core';

/**
 * Marks a provider as work done on a schedule, once however many workers run:
 * `@Scheduled({ name: 'expire-quotes', cron: '0 * * * *' })`. The cron pattern is in UTC.
 */
export const Scheduled = DiscoveryService.createDecorator<{ name: string; cron: string }>();

/** What a provider marked `@Scheduled` implements. Runs must be safe to repeat: a killed worker's run is done again. */
export interface ScheduledJob {
  run(): Promise<void>;
}
