import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, list, optional, text, yesNo } from '../platform/mail/mail-variables.js';
import { MAILED_QUOTE } from '../quotes/mail/mailed-quote.js';

const QUOTE = {
  quote: group(MAILED_QUOTE),
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
