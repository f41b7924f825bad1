import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, moment, needed, optional, text, yesNo } from '../platform/mail/mail-variables.js';

/** Variables of the mails of `UserNotices`. */
export const USER_MAILS = declareMails(
  'account',
  {
    invitation: [
      'Invitation',
      'To a person invited to a company, with a link that works once.',
      {
        company: group({ id: text('c1'), name: text('Meridian Engineering B.V.') }),
        invitedBy: text('Tom Bakker'),
        isAdmin: yesNo(false),
        isStaff: optional(yesNo(false)),
        expiresAt: moment('2026-11-28T12:00:00.000Z'),
        token: needed(text('Ab-_9')),
        hasAccount: yesNo(false),
      },
    ],
    'account-status': [
      'Account or role changed',
      'To a user whose account is deactivated, suspended, active again or being reviewed, or whose role changes.',
      {
        user: group({ id: text('u1'), firstName: text('Anna') }),
        company: group({ name: text('Meridian Engineering B.V.') }),
        isDeactivated: yesNo(false),
        isReactivated: yesNo(false),
        isSuspended: yesNo(true),
        isPending: yesNo(false),
        reason: optional(text('Several failed payments')),
        isAdmin: optional(yesNo(false)),
      },
    ],
  },
  'user',
);
