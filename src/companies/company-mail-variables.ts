import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, optional, path, text, yesNo } from '../platform/mail/mail-variables.js';
import { paths } from '../rules/paths.js';

const ABOUT = {
  company: group({
    id: text('c1'),
    name: text('Meridian Engineering B.V.'),
    path: path(paths.company(paths.clientBase)),
  }),
  contact: group({ firstName: text('Anna') }),
  settings: optional(path(paths.settings(paths.clientBase, 'notifications'))),
};
const reason = text('The VAT certificate cannot be read');

/** Variables of the mails of `CompanyNotices`. */
export const COMPANY_MAILS = declareMails(
  'companies',
  {
    'company-status': [
      'Company suspended or active again',
      "To a company's administrators, when staff suspend, deactivate or reactivate it.",
      { ...ABOUT, change: text('suspended'), isOpen: yesNo(false), reason },
    ],
    'company-verified': ['Company verified', "To a company's administrators, when staff verify it.", ABOUT],
    'company-rejected': [
      'Company not verified',
      "To a company's administrators, when staff could not verify it.",
      { ...ABOUT, reason },
    ],
    'document-reviewed': [
      'Document reviewed',
      "To a company's administrators, when staff verify or reject a document.",
      {
        ...ABOUT,
        document: group({
          label: text('VAT Certificate'),
          originalName: text('vat.pdf'),
          verified: yesNo(false),
          notes: optional(text('The second page is missing')),
        }),
      },
    ],
  },
  'company',
);
