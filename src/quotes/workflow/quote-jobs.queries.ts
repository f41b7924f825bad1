import { statement } from '../../platform/database/statement.js';
import { readerOf } from '../../users/mail-reader-sql.js';

/** Sets the status `expired` on a batch of sent quotes whose validity has ended. */
export const EXPIRE_DUE = statement(
  { id: 'uuid', revision: 'int4!', isPrepared: 'bool' },
  `with due as (
     select id from quotes where status = 'sent' and valid_until < now() and deleted_at is null
      order by id limit ? for update skip locked),
   expired as (
     update quotes set status = 'expired', version = version + 1, updated_at = now(), updated_by_id = null
       from due where quotes.id = due.id and quotes.status = 'sent'
       returning quotes.id, quotes.revision, quotes.partner_id),
   told as (
     insert into quote_events (id, quote_id, type, from_status, to_status, revision)
     select gen_random_uuid(), id, 'expired', 'sent', 'expired', revision from expired)
   select id, revision, partner_id is not null as "isPrepared" from expired`,
);

/** Sent quotes that expire soon and whose recipient has not been reminded yet; locks them. */
export const QUOTES_TO_REMIND = statement(
  { id: 'uuid' },
  `select q.id from quotes q, lateral (${readerOf('q.company_id', 'q.user_id')}) reader
    where reader."quoteUpdates" and q.status = 'sent' and q.deleted_at is null
      and q.valid_until > now() + make_interval(days => ?) and q.valid_until <= now() + make_interval(days => ?)
      and not exists (select 1 from outbox_mail_keys k
                       where k.key = concat_ws(':', 'quote-expiring', q.id, q.revision, ?::int))
    order by q.id limit ? for update of q skip locked`,
);
