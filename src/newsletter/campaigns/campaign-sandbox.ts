import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type MailLimits, MailSandbox } from '../../platform/mail/mail-sandbox.js';
import type { CampaignRequest, FramedCampaign } from './campaign.worker.js';

/**
 * Renders campaigns in worker threads with limits. A campaign with 60 rows of 20 blocks each needs a quarter of the
 * time limit and half of the memory limit.
 */
@Injectable()
export class CampaignSandbox extends MailSandbox<CampaignRequest, FramedCampaign> {
  protected override readonly limits: MailLimits = { ms: 2_000, memoryMb: 512, bytes: 1_000_000 };
  protected override readonly thread: URL = new URL(`./campaign.worker${extname(import.meta.url)}`, import.meta.url);
}
