import { TemplateSandbox } from '../../src/email-templates/template-sandbox.js';
import { CampaignSandbox } from '../../src/newsletter/campaigns/campaign-sandbox.js';

const thread = new URL('./sleeping-thread.mjs', import.meta.url);

/**
 * Template sandbox of an overloaded machine: its thread sleeps before it responds, for ten seconds or `data.sleepMs`.
 */
export class SleepingSandbox extends TemplateSandbox {
  protected override readonly thread = thread;
  protected override readonly maxWaitMs: number = 100;
}

/** Campaign sandbox of an overloaded machine. */
export class SleepingCampaigns extends CampaignSandbox {
  protected override readonly thread = thread;
  protected override readonly maxWaitMs: number = 100;
}
