import { Module } from '@nestjs/common';
import { SubscriptionLinks } from './subscribers/subscription-links.js';
import { SubscriptionsController } from './subscribers/subscriptions.controller.js';
import { Subscriptions } from './subscribers/subscriptions.service.js';

/** The newsletter and who gets it. */
@Module({
  controllers: [SubscriptionsController],
  providers: [SubscriptionLinks, Subscriptions],
  exports: [SubscriptionLinks, Subscriptions],
})
export class NewsletterModule {}
