import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, money, number, optional, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const request = group({ id: text('1'), activity: text('A fair in Leeds') });
const amount = money(480_000);
const TO_STAFF = { request, amount, partner: text('Lumen Partners Ltd') };
const TOLD = {
  request,
  amount,
  until: text('3 July 2026'),
  contact: group({ firstName: text('Paula') }),
  path: path(paths.fundRequest('1')),
};
const message = text('For the stand alone');

/** Variables of the mails of `FundNotices`. */
export const FUND_MAILS = declareMails('funds', {
  'fund-requested': ['Funds asked for', 'To staff, when a partner asks for development funds.', TO_STAFF],
  'fund-claimed': ['Funds claimed', 'To staff, when a partner hands in what it spent.', TO_STAFF],
  'fund-withdrawn': ['Request taken back', 'To staff, when a partner takes a request back.', TO_STAFF],
  'fund-approved': [
    'Request approved',
    'To who asked, when staff approve it.',
    { ...TOLD, message: optional(message) },
  ],
  'fund-declined': ['Request declined', 'To who asked, when staff do not approve it.', { ...TOLD, message }],
  'fund-returned': ['Claim returned', 'To who asked, when staff want the claim done again.', { ...TOLD, message }],
  'fund-paid': ['Claim paid', 'To who asked, when staff pay the claim.', { ...TOLD, message: optional(message) }],
  'fund-claim-ending': [
    'Claim soon',
    'To who asked, some days before the last day to claim.',
    { ...TOLD, daysLeft: number(14) },
  ],
  'fund-lapsed': ['Request lapsed', 'To who asked, when it was not claimed in time.', TOLD],
});
