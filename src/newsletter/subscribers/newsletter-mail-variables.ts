import { declareMails } from '../../platform/mail/mail-declaration.js';
import { needed, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

/** Variables of the mails of `newsletter-mails.ts`. */
export const NEWSLETTER_MAILS = declareMails('newsletter', {
  'newsletter-confirm': [
    'Confirm the subscription',
    'To an address that is entered for the newsletter, with a link that works once.',
    { token: needed(text('Ab-_9')) },
  ],
  'newsletter-subscribed': [
    'Already subscribed',
    'To a subscriber whose address is entered for the newsletter again.',
    { path: path(paths.newsletterPreferences('Ab-_9')) },
  ],
});
