import { statement } from '../../platform/database/statement.js';
import { OPEN_DEAL_STAGES } from '../../rules/deal.js';
import { readerOf } from '../../users/mail-reader-sql.js';

/** Runs decisions that protect customers one after another. */
export const LOCK_PROTECTION = statement({}, `select pg_advisory_xact_lock(hashtext('deals.protection'))`);

export const LOCK_DEAL_OF_QUOTE = statement({ id: 'uuid' }, 'select id from deals where quote_id = ? for update');

/** Day from which a partner may register a customer again after its registration was declined. */
export const DECLINED_UNTIL = statement(
  { day: 'text?' },
  `select max(again_from)::text as day from deals
    where partner_id = ? and registration = 'declined' and again_from > ?::date and id is distinct from ?::uuid
      and (vat_number = ? or domain = ? or (country_code = ? and customer_key = ?))`,
);

const PROTECTED = `registration = 'approved' and stage in (${OPEN_DEAL_STAGES.map((stage) => `'${stage}'`).join(', ')})`;

/** Deals whose protection has ended; locks them. */
export const PROTECTION_ENDED = statement(
  { id: 'uuid' },
  `select id from deals where ${PROTECTED} and protected_until < ?::date order by id limit ? for update skip locked`,
);

/** Deals whose protection ends within some days and whose recipient was not warned yet; locks them. */
export const PROTECTION_ENDING = statement(
  { id: 'uuid' },
  `select d.id from deals d, lateral (${readerOf('d.partner_id', 'd.registered_by_id')}) reader
    where ${PROTECTED}
      and d.protected_until > ?::date + ?::int and d.protected_until <= ?::date + ?::int
      and not exists (select 1 from outbox_mail_keys k
                       where k.key = concat_ws(':', 'deal-ending', d.id, d.protected_until, ?::int))
    order by d.id limit ? for update of d skip locked`,
);
