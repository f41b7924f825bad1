import { Module } from '@nestjs/common';
import { Encryption } from '../platform/encryption.js';
import { PublicReach } from '../platform/http/public-reach.js';
import { SendWebhooksJob } from './send-webhooks.job.js';
import { SweepWebhookDeliveriesJob } from './sweep-webhook-deliveries.job.js';
import { WebhookSender } from './webhook-sender.js';

/** Background jobs of webhooks, for the worker process. */
@Module({ providers: [Encryption, PublicReach, SendWebhooksJob, SweepWebhookDeliveriesJob, WebhookSender] })
export class WebhooksJobsModule {}
