import { declareMails } from '../../platform/mail/mail-declaration.js';
import { date, group, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

/** Variables of the mail of `BankAccountNotices`. */
export const BANK_ACCOUNT_MAILS = declareMails('commission', {
  'bank-account-given': [
    'Account for commission changed',
    "To a partner's administrators, when one of them gives an account for its commission.",
    {
      company: group({ name: text('Lumen Partners Ltd') }),
      contact: group({ firstName: text('Paula') }),
      account: group({
        holder: text('Lumen Partners Ltd'),
        number: text('NL•• •••• 4300'),
        validFrom: date('2026-11-25'),
        givenBy: text('Paula Lindqvist'),
      }),
      path: path(paths.commission),
    },
  ],
});
