import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, list, text } from '../../platform/mail/mail-variables.js';
import { MAILED_QUOTE } from '../mail/mailed-quote.js';

/** Variables of the mail of `hand-tax-mails.ts`. */
export const HAND_TAX_MAILS = declareMails('quotes', {
  'hand-tax-asked': [
    'VAT by hand needs an agreement',
    'To the other administrators of the system, when one of them decides the VAT of a quote by hand.',
    {
      quote: group(MAILED_QUOTE),
      company: group({ name: text('Meridian Engineering B.V.') }),
      reader: group({ firstName: text('Iris') }),
      decidedBy: text('Mark Jansen'),
      taxes: list({ kind: text('Goods'), words: text('22%, Madeira (Portugal)') }),
      reason: text('The goods are installed in Funchal.'),
    },
  ],
});
