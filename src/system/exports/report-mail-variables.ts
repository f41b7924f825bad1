import { declareMails } from '../../platform/mail/mail-declaration.js';
import { date, group, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

/** Variables of the mail of `SendMonthlyReportsJob`. */
export const REPORT_MAILS = declareMails('partners', {
  'monthly-report': [
    'Monthly report',
    'To a person of a partner who wants it, on the first of the month.',
    {
      company: group({ name: text('Lumen Partners Ltd') }),
      contact: group({ firstName: text('Paula') }),
      report: group({ name: text('Quotes'), from: date('2026-10-01'), to: date('2026-10-31') }),
      path: path(paths.reports),
    },
  ],
});
