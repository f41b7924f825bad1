import { Module } from '@nestjs/common';
import { Pictures } from '../catalogue/admin/pictures.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { EmailTemplatesJobsModule } from '../email-templates/email-templates-jobs.module.js';
import { CampaignScheduler } from './campaigns/campaign-scheduler.js';
import { Bounces } from './bounces/bounces.service.js';
import { ReadBouncesJob } from './bounces/read-bounces.job.js';
import { CampaignMails } from './campaigns/campaign-mails.service.js';
import { CampaignNotices } from './campaigns/campaign-notices.js';
import { CampaignSandbox } from './campaigns/campaign-sandbox.js';
import { CampaignSender } from './campaigns/campaign-sender.js';
import { SendCampaignsJob, SweepCampaignsJob } from './campaigns/send-campaigns.job.js';
import { ImportSubscribersJob } from './imports/import-subscribers.job.js';
import { SubscriberImports } from './imports/imports.service.js';
import { SweepImportsJob } from './imports/sweep-imports.job.js';
import { SubscriptionLinks } from './subscribers/subscription-links.js';
import { SweepSubscribersJob } from './subscribers/sweep-subscribers.job.js';

/** Background jobs for the newsletter, for the worker process. */
@Module({
  imports: [EmailTemplatesJobsModule],
  providers: [
    SweepSubscribersJob,
    SubscriberImports,
    ImportSubscribersJob,
    SweepImportsJob,
    CatalogueService,
    Pictures,
    SubscriptionLinks,
    CampaignMails,
    CampaignSandbox,
    CampaignNotices,
    CampaignScheduler,
    CampaignSender,
    Bounces,
    ReadBouncesJob,
    SendCampaignsJob,
    SweepCampaignsJob,
  ],
})
export class NewsletterJobsModule {}
