import type { MailStatus } from '../../platform/mail/outbox-mail.entity.js';
import { statement, typed } from '../../platform/database/statement.js';

/** Sends the mails of a document, or of a user, one after another, because concurrent ones would not see each other. */
export const LOCK_MAILS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Condition for the mails of a document to the contact. Parameters: the id of its order, and its number. */
const OF_DOCUMENT = `subject_id = ? and template in ('invoice-issued', 'credit-note-issued')
      and coalesce(data -> 'invoice' ->> 'number', data -> 'creditNote' ->> 'number') = ?`;

/** Number of mails of a document in the last minute, by the id of its order and its number. */
export const MAILED_LATELY = statement(
  { mails: 'int4' },
  `select count(*)::int as mails from outbox_mails
    where ${OF_DOCUMENT} and created_at > now() - interval '60 seconds'`,
);

/** The last mail of a document, by the id of its order and its number: to whom, and the source of what it has attached. */
export const LAST_MAIL = statement(
  { recipient: 'text', status: typed<MailStatus>('text'), sentAt: 'timestamptz?', source: 'text?' },
  `select recipient, status, sent_at as "sentAt", attachment ->> 'source' as source from outbox_mails
    where ${OF_DOCUMENT} order by created_at desc, id desc limit 1`,
);

/** Number of documents that a user mailed to somebody in the last hour, by the user's address. */
export const EMAILED_LATELY = statement(
  { mails: 'int4' },
  `select count(*)::int as mails from outbox_mails
    where created_at > now() - interval '1 hour' and template = 'invoice-emailed' and data ->> 'senderEmail' = ?`,
);
