import { declareMails } from '../../platform/mail/mail-declaration.js';
import { date, group, optional, path, text, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';
import { MAILED_QUOTE } from '../mail/mailed-quote.js';

const QUOTE = {
  quote: group({
    ...MAILED_QUOTE,
    validUntil: optional(date('2027-05-19')),
    path: path(paths.quote(paths.clientBase, '0198c5f2-0000-7000-8000-000000000123')),
  }),
  company: group({ name: text('Meridian Engineering B.V.') }),
  reader: group({ firstName: text('Anna') }),
};

/** Variables of the mails of `acceptance-mails.ts`. */
export const ACCEPTANCE_MAILS = declareMails('quotes', {
  'acceptance-asked': [
    'Signature needed',
    'To the people of a company who may sign an acceptance that needs more than one signature, and again as a reminder.',
    {
      ...QUOTE,
      askedBy: text('Tom Bakker'),
      words: text('Waits for an administrator'),
      isReminder: yesNo(false),
      settings: optional(path(paths.settings(paths.clientBase, 'notifications'))),
    },
  ],
  'acceptance-refused': [
    'Signature refused',
    'To the people who signed an acceptance, when a colleague refuses to.',
    { ...QUOTE, refusedBy: text('Anna de Vries'), reason: text('The budget of this year is spent.') },
  ],
  'acceptance-lapsed': [
    'Signature no longer needed',
    'To the people who signed, when the changed rule of their company needs no other signature.',
    QUOTE,
  ],
});
