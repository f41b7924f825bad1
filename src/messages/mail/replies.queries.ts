import { statement } from '../../platform/database/statement.js';

/** Takes the copies of a mail one after another, until the end of the transaction. */
export const LOCK_REPLY = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** The mail of a message, unless the message was removed. */
export const MAIL_OF_MESSAGE = statement(
  { text: 'text', storageKey: 'text' },
  `select r.text, r.storage_key as "storageKey" from message_replies r join quote_messages m on m.id = r.message_id
    where m.id = ? and m.deleted_at is null`,
);

/** Those of the given keys that belong to mails of messages. */
export const KEPT_REPLIES = statement(
  { key: 'text' },
  'select storage_key as key from message_replies where storage_key = any (array[?]::text[])',
);
