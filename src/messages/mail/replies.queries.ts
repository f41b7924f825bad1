import type { Conditions } from '../../platform/database/conditions.js';
import { statement, typed } from '../../platform/database/statement.js';
import { cappedCount } from '../../platform/http/paging.js';
import { REFUSED_REPLY_DAYS } from '../../rules/reply-mail.js';
import type { RefusedReplyRowDto } from './refused-replies.dto.js';

/** Takes the copies of a mail one after another, until the end of the transaction. */
export const LOCK_REPLY = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** The mail of a message, unless the message was removed. */
export const MAIL_OF_MESSAGE = statement(
  { text: 'text', storageKey: 'text' },
  `select r.text, r.storage_key as "storageKey" from message_replies r join quote_messages m on m.id = r.message_id
    where m.id = ? and m.deleted_at is null`,
);

/** Those of the given keys that belong to mails of messages, or to replies that were not taken. */
export const KEPT_REPLIES = statement(
  { key: 'text' },
  `select storage_key as key from message_replies where storage_key = any (array[:keys]::text[])
   union all select storage_key from refused_replies where storage_key = any (array[:keys]::text[])`,
);

/** Number of the replies that are kept for a reason, those of one sender among them, and the bytes of all. */
export const KEPT_REFUSED = statement(
  { ofSender: 'int4', all: 'int4', bytes: 'float8' },
  `select count(*) filter (where sender = :sender)::int as "ofSender", count(*)::int as all,
          coalesce(sum(size), 0)::float8 as bytes
     from refused_replies where reason = :reason`,
);

/** Deletes the replies that were not taken and whose time has ended. */
export const DELETE_OLD_REFUSED = statement(
  {},
  `delete from refused_replies where created_at < now() - interval '${REFUSED_REPLY_DAYS} days'`,
);

const ORDER: Record<string, string> = { receivedAt: 'r.created_at', sender: 'r.sender' };
export const REFUSED_REPLY_SORTS = Object.keys(ORDER);

const FROM = `from refused_replies r left join message_mails m on m.id = r.mail_id left join quotes q on q.id = m.quote_id
   left join users u on u.id = m.user_id`;

/** A page of the replies `r` that were not taken and match, with the number of them. */
export const REFUSED_REPLIES = statement(
  { total: 'int4', data: typed<RefusedReplyRowDto[]>('json') },
  (where: Conditions['sql'], order: string, direction: 'asc' | 'desc') => `
   select ${cappedCount(`${FROM} where ${where}`)} as total,
          coalesce((select json_agg(row) from (
            select r.id, r.created_at as "receivedAt", r.reason, r.sender, r.subject, r.size, q.id as "quoteId",
                   q.number as "quoteNumber", trim(u.first_name || ' ' || u.last_name) as reader
              ${FROM} where ${where} order by ${order} ${direction} nulls last, r.id ${direction} limit ? offset ?) row), '[]') as data`,
  ...Object.values(ORDER).map((order) => ['true', order, 'desc'] as const),
);

/** Returns the SQL to sort by. */
export const refusedReplySort = (sort: string): string => ORDER[sort]!;
