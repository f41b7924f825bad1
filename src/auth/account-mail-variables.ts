import { declareMails } from '../platform/mail/mail-declaration.js';
import { moment, needed, optional, path, text } from '../platform/mail/mail-variables.js';
import { paths } from '../rules/paths.js';

const firstName = text('Anna');
const token = needed(text('Ab-_9'));

/** Variables of the mails of `account-mails.ts`. */
export const ACCOUNT_MAILS = declareMails(
  'account',
  {
    'verify-email': ['Confirm the email address', 'To a person who registers, with a link that works once.', { token }],
    welcome: [
      'Welcome',
      'To a new user, once the email address is confirmed.',
      { firstName, companyName: text('Meridian Engineering B.V.'), path: path(paths.clientBase) },
    ],
    'reset-password': [
      'Set a new password',
      'To the person who asks for it, with a link that works once.',
      { firstName, token },
    ],
    'password-changed': [
      'Password changed',
      'To the owner of an account, when its password was changed.',
      { firstName, changedAt: moment('2026-11-21T12:00:00.000Z') },
    ],
    'new-device': [
      'New sign-in',
      'To the owner of an account that is used on a device for the first time.',
      {
        firstName: optional(firstName),
        signedInAt: moment('2026-11-21T12:00:00.000Z'),
        device: text('Firefox on Windows'),
        address: text('192.0.2.1'),
      },
    ],
    'account-exists': [
      'Account already exists',
      'To the owner of an account, when somebody tries to register with its address.',
      { firstName },
    ],
  },
  'user',
);
