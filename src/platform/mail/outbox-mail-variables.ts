import { moment, number } from './mail-variables.js';
import { declareMails } from './mail-declaration.js';

/** Declaration of the mail that `ReportFailedMailsJob` sends. */
export const OUTBOX_MAILS = declareMails('mails', {
  'mails-failed': [
    'Emails have failed',
    'To staff, when emails have failed permanently; at most once an hour.',
    { mails: number(3), since: moment('2026-11-23T09:00:00Z'), until: moment('2026-11-23T10:00:00Z') },
  ],
});
