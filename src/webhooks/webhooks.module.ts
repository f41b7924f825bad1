import { Module } from '@nestjs/common';
import { Encryption } from '../platform/encryption.js';
import { WebhookDeliveries } from './webhook-deliveries.service.js';
import { WebhooksController } from './webhooks.controller.js';
import { Webhooks } from './webhooks.service.js';

/** Webhooks: companies' systems hear of events. Triggers of the database write the deliveries; the worker sends them. */
@Module({ controllers: [WebhooksController], providers: [Encryption, WebhookDeliveries, Webhooks] })
export class WebhooksModule {}
