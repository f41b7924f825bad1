import { Module } from '@nestjs/common';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { CampaignCourse } from './campaigns/campaign-course.js';
import { Bounces } from './bounces/bounces.service.js';
import { ReadBouncesJob } from './bounces/read-bounces.job.js';
import { CampaignMails } from './campaigns/campaign-mails.service.js';
import { CampaignNotices } from './campaigns/campaign-notices.js';
import { CampaignSender } from './campaigns/campaign-sender.js';
import { SendCampaignsJob, SweepCampaignsJob } from './campaigns/send-campaigns.job.js';
import { ImportSubscribersJob } from './imports/import-subscribers.job.js';
import { SubscriberImports } from './imports/imports.service.js';
import { SweepImportsJob } from './imports/sweep-imports.job.js';
import { SubscriptionLinks } from './subscribers/subscription-links.js';
import { SweepSubscribersJob } from './subscribers/sweep-subscribers.job.js';

/** What workers do for the newsletter. */
@Module({
  providers: [
    SweepSubscribersJob,
    SubscriberImports,
    ImportSubscribersJob,
    SweepImportsJob,
    CatalogueService,
    SubscriptionLinks,
    CampaignMails,
    CampaignNotices,
    CampaignCourse,
    CampaignSender,
    Bounces,
    ReadBouncesJob,
    SendCampaignsJob,
    SweepCampaignsJob,
  ],
})
export class NewsletterJobsModule {}
