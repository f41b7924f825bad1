import { declareMails } from '../../../platform/mail/mail-declaration.js';
import { date, group, money, path, text } from '../../../platform/mail/mail-variables.js';
import { paths } from '../../../rules/paths.js';

/** Variables of the mail of `StatementNotices`. */
export const STATEMENT_MAILS = declareMails('commission', {
  'commission-statement': [
    'Commission statement',
    "To a partner's administrators, when commission is paid out.",
    {
      company: group({ name: text('Lumen Partners Ltd') }),
      contact: group({ firstName: text('Paula') }),
      statement: group({
        number: text('ST-2026-0001'),
        fromDay: date('2026-10-01'),
        untilDay: date('2026-11-23'),
        amount: money(470_000),
      }),
      path: path(paths.commissionStatement('1')),
    },
  ],
});
