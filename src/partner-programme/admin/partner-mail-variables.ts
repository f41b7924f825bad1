import { declareMails } from '../../platform/mail/mail-declaration.js';
import { date, group, optional, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const TOLD = {
  company: group({ id: text('p1'), name: text('Lumen Partners Ltd') }),
  contact: group({ firstName: text('Paula') }),
  path: path(paths.partnerBase),
};
const reason = text('Agreed for this year');
/** Id of the bulk action, when the mail is part of one. */
const bulkId = optional(text('b1'));

/** Variables of the mails of `PartnerNotices`. */
export const PARTNER_MAILS = declareMails(
  'partners',
  {
    'partner-status': [
      'Partnership changed',
      "To a partner's administrators, when staff suspend, end or resume the partnership.",
      {
        ...TOLD,
        change: text('suspended'),
        reason,
        effects: group({
          quotes: text('No new quotes for clients'),
          deals: text('Deals keep their protection'),
          commission: text('Commission is not paid out'),
          funds: text('No new requests for funds'),
        }),
      },
    ],
    'partner-tier': [
      'Tier changed',
      "To a partner's administrators, when its tier changes.",
      { ...TOLD, tier: text('Gold'), reason, bulkId },
    ],
    'partner-rate': [
      'Commission changed',
      "To a partner's administrators, when staff change its commission.",
      { ...TOLD, percentage: text('16.5%'), untilDay: optional(date('2026-12-31')), reason, bulkId },
    ],
    'partner-message': [
      'Message to partners',
      "To partners' administrators, when staff write to them.",
      { ...TOLD, subject: text('Our new price list'), message: text('It holds from January.'), bulkId },
    ],
  },
  'company',
);
