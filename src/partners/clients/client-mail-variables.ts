import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, moment, needed, optional, path, text, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const company = group({ id: text('c1'), name: text('Lumen Partners Ltd') });
const contact = group({ firstName: text('Anna') });
const ASKED = {
  company,
  asker: group({ name: text('Paula Grant'), email: text('paula@partner.example') }),
  message: text('May we prepare your quotes?'),
  expiresAt: moment('2026-11-28T12:00:00.000Z'),
};
const TOLD = { company, contact, path: path(paths.partners(paths.clientBase)) };
const reason = text('The project is finished');

/** Variables of the mails of `ClientNotices`. */
export const CLIENT_MAILS = declareMails('clients', {
  'partner-client-request': [
    'Connection requested',
    "To a client's administrators, when a partner asks to connect, with the code to agree.",
    { ...ASKED, contact, token: needed(text('K7QM2XTZ')), path: path(paths.partners(paths.clientBase)) },
  ],
  'partner-client-invitation': [
    'Invitation by a partner',
    'To an address without an account, when a partner asks to connect.',
    { ...ASKED, redirect: needed(path(paths.partners(paths.clientBase))) },
  ],
  'partner-client-connected': ['Connected, to the partner', 'To the person who asked, when a client agrees.', TOLD],
  'partner-client-allowed': [
    'Connected, to the client',
    "To a client's administrators, when a partner is connected.",
    TOLD,
  ],
  'partner-client-declined': [
    'Connection declined',
    'To the person who asked, when a client declines.',
    { ...TOLD, reason: optional(reason) },
  ],
  'partner-client-ended': [
    'Connection ended',
    'To the administrators of the other side, when a connection ends.',
    { ...TOLD, reason, isPartner: yesNo(false) },
  ],
});
