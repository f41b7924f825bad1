import { statement } from '../../platform/database/statement.js';

/** Sends the mails of a document, or of a user, one after another, because concurrent ones would not see each other. */
export const LOCK_MAILS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Number of mails of a document in the last minute, by the id of its order and its number. */
export const MAILED_LATELY = statement(
  { mails: 'int4' },
  `select count(*)::int as mails from outbox_mails
    where subject_id = ? and created_at > now() - interval '60 seconds'
      and template in ('invoice-issued', 'credit-note-issued')
      and coalesce(data -> 'invoice' ->> 'number', data -> 'creditNote' ->> 'number') = ?`,
);

/** Number of documents that a user mailed to somebody in the last hour, by the user's address. */
export const EMAILED_LATELY = statement(
  { mails: 'int4' },
  `select count(*)::int as mails from outbox_mails
    where created_at > now() - interval '1 hour' and template = 'invoice-emailed' and data ->> 'senderEmail' = ?`,
);
