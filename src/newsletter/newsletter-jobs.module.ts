import { Module } from '@nestjs/common';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { CampaignCourse } from './campaigns/campaign-course.js';
import { CampaignMails } from './campaigns/campaign-mails.service.js';
import { CampaignNotices } from './campaigns/campaign-notices.js';
import { CampaignSender } from './campaigns/campaign-sender.js';
import { SendCampaignsJob, SweepCampaignsJob } from './campaigns/send-campaigns.job.js';
import { SubscriptionLinks } from './subscribers/subscription-links.js';
import { SweepSubscribersJob } from './subscribers/sweep-subscribers.job.js';

/** What workers do for the newsletter. */
@Module({
  providers: [
    SweepSubscribersJob,
    CatalogueService,
    SubscriptionLinks,
    CampaignMails,
    CampaignNotices,
    CampaignCourse,
    CampaignSender,
    SendCampaignsJob,
    SweepCampaignsJob,
  ],
})
export class NewsletterJobsModule {}
