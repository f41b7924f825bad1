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
  'fund-requested': ['Funds requested', 'To staff, when a partner requests development funds.', TO_STAFF],
  'fund-claimed': ['Funds claimed', 'To staff, when a partner claims what it spent.', TO_STAFF],
  'fund-withdrawn': ['Request withdrawn', 'To staff, when a partner withdraws a request.', TO_STAFF],
  'fund-approved': [
    'Request approved',
    'To the person who asked, when staff approve it.',
    { ...TOLD, message: optional(message) },
  ],
  'fund-declined': ['Request declined', 'To the person who asked, when staff do not approve it.', { ...TOLD, message }],
  'fund-returned': ['Claim returned', 'To the person who asked, when staff return the claim.', { ...TOLD, message }],
  'fund-paid': [
    'Claim paid',
    'To the person who asked, when staff pay the claim.',
    { ...TOLD, message: optional(message) },
  ],
  'fund-claim-ending': [
    'Claim soon',
    'To the person who asked, some days before the last day to claim.',
    { ...TOLD, daysLeft: number(14) },
  ],
  'fund-lapsed': ['Request lapsed', 'To the person who asked, when it was not claimed in time.', TOLD],
});
