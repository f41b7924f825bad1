import type { RowOf } from '../../platform/database/statement.js';
import type { NewMail } from '../../platform/mail/outbox.js';
import { splitAtMentions } from '../../rules/messages.js';
import { paths } from '../../rules/paths.js';
import { quoteName } from '../../rules/quote-name.js';
import type { DUE_MEMBERS, ToldMessage } from './message-mails.queries.js';

/** Messages that a mail has at most, the newest. */
const MOST = 20;

type Member = Omit<RowOf<typeof DUE_MEMBERS>, 'wantsMail'>;

/** Mail to a member of a thread: the messages up to a number that they have not read. */
export function messagesMail(member: Member, through: number): NewMail {
  const { quoteId, userId, email, firstName, companyType, number, customerReference, company, messages } = member;
  const base = companyType === 'partner' ? paths.partnerBase : paths.clientBase;
  return {
    template: 'quote-messages',
    to: email,
    about: { type: 'quote', id: quoteId },
    data: {
      quote: {
        id: quoteId,
        number,
        name: quoteName({ number, customerReference }),
        path: paths.quote(base, quoteId),
      },
      company: { name: company },
      contact: { firstName },
      settings: paths.settings(base, 'notifications'),
      toStaff: companyType === 'system' || companyType === 'internal',
      count: messages.length,
      earlier: Math.max(0, messages.length - MOST),
      messages: messages.slice(-MOST).map(told),
    },
    dedupeKey: ['quote-messages', quoteId, userId, through].join(':'),
  };
}

const told = ({ author, company, text, isNote, mentions, files }: ToldMessage) => ({
  author,
  company,
  isNote,
  text: splitAtMentions(text)
    .map((part, place) => (place % 2 ? `@${mentions.find(({ id }) => id === part)?.name ?? 'Deleted User'}` : part))
    .join(''),
  files: files.join(', ') || null,
});
