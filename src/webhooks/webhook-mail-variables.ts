import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, moment, optional, path, text, yesNo } from '../platform/mail/mail-variables.js';
import { paths } from '../rules/paths.js';

/** Variables of the mail of `webhook-mails.ts`. */
export const WEBHOOK_MAILS = declareMails('account', {
  'webhook-switched-off': [
    'Webhook switched off',
    'To the administrator who answers for a webhook, when its address failed for three days or answered that it is gone.',
    {
      contact: group({ firstName: text('Anna') }),
      webhook: group({ host: text('erp.meridian.example'), failingSince: optional(moment('2026-11-26T10:20:00Z')) }),
      isGone: yesNo(false),
      path: path(paths.settings(paths.clientBase, 'api')),
    },
  ],
});
