import { declareMails } from '../../platform/mail/mail-declaration.js';
import { number, text } from '../../platform/mail/mail-variables.js';

const TEST = declareMails('newsletter', {
  'campaign-test': [
    'Test of a campaign',
    'To the addresses that staff enter, as the campaign is rendered.',
    { subject: text('[Test] News'), preheader: text('Of June'), body: text('<p>Hello there</p>') },
  ],
});

/** Variables of the mails of `CampaignNotices` and of a campaign's test mail. */
export const CAMPAIGN_MAILS = {
  'campaign-test': { ...TEST['campaign-test']!, isFixed: true },
  ...declareMails('newsletter', {
    'campaign-held': [
      'Campaign was not sent',
      'To support, when a scheduled campaign cannot be sent at its time.',
      {
        id: text('1'),
        name: text('June'),
        reason: text('Block 3: This product is no longer in the catalogue'),
      },
    ],
    'campaign-stopped': [
      'Campaign was paused',
      'To support, when too many emails of a campaign fail, or the mail server refuses our emails.',
      {
        id: text('1'),
        name: text('June'),
        sent: number(190),
        recipients: number(300),
        reason: text('11 of the last 200 emails failed permanently'),
      },
    ],
  }),
};
