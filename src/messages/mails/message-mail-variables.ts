import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, list, number, optional, path, text, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const QUOTE_ID = '0198c5f2-0000-7000-8000-000000000123';

/** Variables of the mails of `message-mails.ts`. */
export const MESSAGE_MAILS = declareMails(
  'quotes',
  {
    'quote-messages': [
      'New messages',
      'To people of a quote who have not read its messages for two minutes.',
      {
        quote: group({
          id: text(QUOTE_ID),
          number: text('Q-2026-000123'),
          name: text('Q-2026-000123 · Lobby'),
          path: path(paths.quote(paths.clientBase, QUOTE_ID)),
        }),
        company: group({ name: text('Meridian Engineering B.V.') }),
        contact: group({ firstName: text('Anna') }),
        settings: path(paths.settings(paths.clientBase, 'notifications')),
        toStaff: yesNo(false),
        count: number(1),
        earlier: number(0),
        messages: list({
          author: text('Iris Kuipers'),
          company: text('HoloPortal'),
          isNote: yesNo(false),
          text: text('The goods lift is 2.1 m wide.'),
          files: optional(text('transport.pdf')),
        }),
      },
    ],
  },
  'quote',
);
