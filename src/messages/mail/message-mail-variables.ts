import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, list, number, optional, path, text, texts, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const QUOTE_ID = '0198c5f2-0000-7000-8000-000000000123';

/** Variables of the mails of `message-mails.ts`. */
export const MESSAGE_MAILS = declareMails('quotes', {
  'quote-messages': [
    'New messages',
    'To people of a quote who have not read its new messages within two minutes, in their own words.',
    {
      quote: group({
        name: text('Q-2026-000123 (Lobby)'),
        company: text('Meridian Engineering B.V.'),
        path: path(paths.quote(paths.clientBase, QUOTE_ID)),
      }),
      contact: group({ firstName: text('Anna') }),
      authors: texts(['Mira Jansen']),
      messages: list({
        author: text('Mira Jansen'),
        company: text('HoloPortal B.V.'),
        line: optional(text('HoloTable 65')),
        isQuestion: yesNo(false),
        text: text('The table is 1.9 m long and fits the lift.'),
        files: optional(text('transport.pdf')),
      }),
      isNote: yesNo(false),
      replyTo: optional(text('replies@holoportal.example')),
      readers: text('Everyone who works on the quote reads it.'),
      thread: text('<thread.123@holoportal.example>'),
      settings: optional(path(paths.settings(paths.clientBase, 'notifications'))),
    },
  ],
  'reply-not-taken': [
    'Reply not taken',
    'To whoever replies to a mail about messages from another address, too late, or without access any more.',
    { days: number(90) },
  ],
});
