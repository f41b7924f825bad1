import type { NewMail } from '../../platform/mail/outbox.js';
import type { Quote } from '../../quotes/quote.entity.js';
import type { Actor } from '../../rules/actor.js';
import { adminPaths } from '../../rules/admin-paths.js';
import { portalBase } from '../../rules/entry-paths.js';
import type { MessageAudience } from '../../rules/messages.js';
import { paths } from '../../rules/paths.js';
import { quoteName } from '../../rules/quote-name.js';
import { REPLY_DAYS } from '../../rules/reply-mail.js';
import type { ToldMessage } from './message-mails.queries.js';

/** Readers of a reply, by the readers of the messages that it answers. */
const READERS: Record<MessageAudience, string> = {
  everyone: 'Everyone who works on the quote reads it.',
  partner: 'Only the partner that prepares the quote and HoloPortal read it.',
  staff: 'Only staff read it.',
};

/** Parts of a mail about messages of one audience. */
export interface MessageNews {
  quote: Pick<Quote, 'id' | 'number' | 'customerReference'>;
  company: string;
  reader: Pick<Actor, 'email' | 'firstName' | 'companyType'>;
  audience: MessageAudience;
  messages: ToldMessage[];
  replyTo: string | null;
  domain: string;
}

/** Mail to a person with messages of a quote that they have not read. */
export function messagesMail({ quote, company, reader, audience, messages, replyTo, domain }: MessageNews): NewMail {
  const isStaff = reader.companyType === 'system' || reader.companyType === 'internal';
  const base = portalBase(reader.companyType);
  const name = quoteName({ number: quote.number, customerReference: quote.customerReference ?? null });
  return {
    template: 'quote-messages',
    to: reader.email,
    about: { type: 'quote', id: quote.id },
    data: {
      quote: {
        name,
        company,
        path: isStaff ? adminPaths.quote(quote.id) : `${paths.quote(base, quote.id)}#messages`,
      },
      contact: { firstName: reader.firstName },
      authors: [...new Set(messages.map(({ author }) => author))],
      messages: messages.map(({ number: _number, audience: _audience, ...told }) => told),
      isNote: audience === 'staff',
      replyTo,
      readers: READERS[audience],
      // Notes are a conversation of their own, so that a reply to all in a mail program does not mix them with the others.
      thread: `<${audience === 'staff' ? 'notes' : 'messages'}.${quote.id}@${domain}>`,
      settings: isStaff ? null : paths.settings(base, 'notifications'),
    },
  };
}

/** Mail that tells a sender how to write. It says nothing about the quote or the people of its thread. */
export const replyNotTakenMail = (to: string, dedupeKey: string): NewMail => ({
  template: 'reply-not-taken',
  to,
  about: null,
  data: { days: REPLY_DAYS },
  dedupeKey,
});
