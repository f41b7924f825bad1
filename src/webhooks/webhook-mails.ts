import type { RowOf } from '../platform/database/statement.js';
import type { NewMail } from '../platform/mail/outbox.js';
import { portalBase } from '../rules/entry-paths.js';
import { paths } from '../rules/paths.js';
import type { SWITCH_OFF } from './webhooks.queries.js';

/** Mail to the owner of a webhook that the portal has switched off. */
export const switchedOffMail = (
  { url, offReason, email, firstName, userId, failingSince }: RowOf<typeof SWITCH_OFF>,
  companyType: string,
): NewMail => ({
  template: 'webhook-switched-off',
  to: email,
  about: { type: 'user', id: userId },
  data: {
    contact: { firstName },
    webhook: { host: new URL(url).host, failingSince },
    isGone: offReason === 'gone',
    path: paths.settings(portalBase(companyType), 'api'),
  },
});
