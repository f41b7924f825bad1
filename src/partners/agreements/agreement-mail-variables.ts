import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, moment, number, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

/** Variables of the mail of `AgreementNotices`. */
export const AGREEMENT_MAILS = declareMails('partners', {
  'partner-agreement-published': [
    'Agreement published',
    "To every partner's administrators, when staff publish a version of the agreement.",
    {
      contact: group({ firstName: text('Paula') }),
      agreement: group({ title: text('Partner agreement'), number: number(2) }),
      signBy: moment('2026-12-21T12:00:00.000Z'),
      path: path(paths.contracts),
    },
  ],
});
