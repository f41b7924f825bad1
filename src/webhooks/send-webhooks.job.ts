import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { NotificationListener } from '../platform/database/notification-listener.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { WebhookSender } from './webhook-sender.js';

/**
 * Sends webhooks as soon as the database notifies of new deliveries. Each minute it also sends those that are due again,
 * whose notification was lost, or whose worker died.
 */
@Injectable()
@Scheduled({ name: 'send-webhooks', cron: '* * * * *' })
export class SendWebhooksJob implements ScheduledJob, OnModuleInit, OnApplicationBootstrap {
  private readonly logger = new Logger(SendWebhooksJob.name);

  constructor(
    private readonly sender: WebhookSender,
    private readonly notifications: NotificationListener,
  ) {}

  onModuleInit(): void {
    const send = () => void this.sender.sendDue().catch((error: unknown) => this.warn(error));
    this.notifications.subscribe('webhooks', { told: send, resumed: send });
  }

  /** Begins to listen. A failure does not keep the worker from starting: each run of the job tries again. */
  async onApplicationBootstrap(): Promise<void> {
    await this.run().catch((error: unknown) => this.warn(error));
  }

  async run(): Promise<void> {
    await this.notifications.start();
    await this.sender.forgetUnowned();
    await this.sender.sendDue();
  }

  private warn(error: unknown): void {
    this.logger.warn({ msg: 'Webhooks wait for the periodic job', err: error });
  }
}
