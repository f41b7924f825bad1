import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, number, path, text, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const deal = group({ id: text('1'), customerName: text('Orchard Clinics') });
const TOLD = { deal, contact: group({ firstName: text('Paula') }), path: path(paths.deal('1')) };
const until = text('3 July 2026');
const reason = text('Another partner was first');

/** Variables of the mails of `DealNotices`. */
export const DEAL_MAILS = declareMails('deals', {
  'deal-registered': [
    'Deal registered',
    'To staff, when a partner registers a deal.',
    { deal, partner: text('Lumen Partners Ltd') },
  ],
  'deal-question': [
    'Question about a deal',
    'To the person who registered it, when staff ask a question.',
    { ...TOLD, reason },
  ],
  'deal-approved': ['Deal protected', 'To the person who registered it, when staff approve it.', { ...TOLD, until }],
  'deal-declined': [
    'Deal declined',
    'To the person who registered it, when staff do not approve it.',
    { ...TOLD, reason },
  ],
  'deal-protection-lost': [
    'Protection lost',
    'To the person who registered it, when staff revoke its protection.',
    { ...TOLD, reason },
  ],
  'deal-ending': [
    'Protection about to end',
    'To the person who registered it, some days before protection ends.',
    { ...TOLD, until, daysLeft: number(14), canExtend: yesNo(true) },
  ],
});
