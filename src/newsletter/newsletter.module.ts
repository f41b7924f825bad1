import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { EmailTemplatesModule } from '../email-templates/email-templates.module.js';
import { SiteModule } from '../site/site.module.js';
import { BouncesController } from './bounces/bounces.controller.js';
import { Bounces } from './bounces/bounces.service.js';
import { CampaignBlocks } from './campaigns/campaign-blocks.service.js';
import { CampaignChecksController } from './campaigns/campaign-checks.controller.js';
import { CampaignLinkCheck } from './campaigns/campaign-link-check.service.js';
import { CampaignScheduler } from './campaigns/campaign-scheduler.js';
import { CampaignLinksController } from './campaigns/campaign-links.controller.js';
import { CampaignLinks } from './campaigns/campaign-links.service.js';
import { CampaignMails } from './campaigns/campaign-mails.service.js';
import { CampaignNotices } from './campaigns/campaign-notices.js';
import { CampaignReader } from './campaigns/campaign-reader.service.js';
import { CampaignSandbox } from './campaigns/campaign-sandbox.js';
import { CampaignsController } from './campaigns/campaigns.controller.js';
import { Campaigns } from './campaigns/campaigns.service.js';
import { SubscriberImportsController } from './imports/imports.controller.js';
import { SubscriberImports } from './imports/imports.service.js';
import { SubscribersController } from './subscribers/subscribers.controller.js';
import { Subscribers } from './subscribers/subscribers.service.js';
import { SubscriptionLinks } from './subscribers/subscription-links.js';
import { SubscriptionsController } from './subscribers/subscriptions.controller.js';
import { Subscriptions } from './subscribers/subscriptions.service.js';

/** The newsletter and its subscribers. */
@Module({
  imports: [CatalogueModule, EmailTemplatesModule, SiteModule],
  controllers: [
    SubscribersController,
    SubscriberImportsController,
    SubscriptionsController,
    CampaignChecksController,
    CampaignsController,
    CampaignLinksController,
    BouncesController,
  ],
  providers: [
    Subscribers,
    SubscriberImports,
    SubscriptionLinks,
    Subscriptions,
    Campaigns,
    CampaignReader,
    CampaignBlocks,
    CampaignMails,
    CampaignSandbox,
    CampaignLinks,
    CampaignLinkCheck,
    CampaignNotices,
    CampaignScheduler,
    Bounces,
  ],
  exports: [Campaigns, CampaignScheduler, SubscriptionLinks, Subscriptions],
})
export class NewsletterModule {}
