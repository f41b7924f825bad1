import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, list, money, number, optional, text, yesNo } from '../platform/mail/mail-variables.js';

const QUOTE = {
  quote: group({
    id: text('0198c5f2-0000-7000-8000-000000000123'),
    number: text('Q-2026-000123'),
    name: text('Q-2026-000123 (Lobby)'),
    revision: optional(number(2)),
    total: money(15_344_010),
    currency: text('EUR'),
  }),
  company: group({ name: text('Meridian Engineering B.V.') }),
  reader: group({ firstName: text('Iris') }),
};

/** Variables of the mails of `approval-mails.ts`. */
export const APPROVAL_MAILS = declareMails('quotes', {
  'approval-asked': [
    'Agreement needed',
    'To staff who must agree to a quote before it goes out, and again when nobody answers in time.',
    {
      ...QUOTE,
      askedBy: text('Mark Jansen'),
      isReminder: yesNo(false),
      rules: list({
        rule: text('Discount on a line over 15%'),
        words: text('HoloWall Stage is 17.0% below list'),
        reason: optional(text('Margins below this need a second pair of eyes.')),
      }),
    },
  ],
  'approval-refused': [
    'Agreement refused',
    'To the member of staff who approved a quote, when somebody does not agree to it.',
    {
      ...QUOTE,
      rule: text('Discount on a line over 15%'),
      refusedBy: text('Joost Bakker'),
      reason: text('Not below 115,000 euros without a second wall.'),
    },
  ],
});
