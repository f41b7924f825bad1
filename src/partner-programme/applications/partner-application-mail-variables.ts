import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, number, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const TOLD = {
  company: group({ id: text('c1'), name: text('Lumen Partners Ltd') }),
  contact: group({ firstName: text('Paula') }),
  path: path(paths.partnerApplication),
};
const reason = text('Please send the second page of the certificate');

/** Variables of the mails of `PartnerApplicationNotices`. */
export const PARTNER_APPLICATION_MAILS = declareMails(
  'partners',
  {
    'partner-application-received': ['Application received', 'To the applicant for the partner program.', TOLD],
    'partner-application-taken': ['Application under review', 'To the applicant, when staff start to review it.', TOLD],
    'partner-application-question': [
      'Question about an application',
      'To the applicant, when staff ask for something.',
      { ...TOLD, reason },
    ],
    'partner-application-rejected': [
      'Application not accepted',
      'To the applicant, when staff reject it.',
      { ...TOLD, reason },
    ],
    'partner-application-approved': [
      'Application approved',
      'To the applicant, when staff approve it.',
      { ...TOLD, tier: text('Silver'), percentage: number(12) },
    ],
  },
  'company',
);
