import { statement } from '../../platform/database/statement.js';
import { OPEN_DEAL_STAGES } from '../../rules/deal.js';
import { readerOf } from '../../users/mail-reader.js';

/** Serialises decisions that protect customers. */
export const LOCK_PROTECTION = statement({}, `select pg_advisory_xact_lock(hashtext('deals.protection'))`);

export const LOCK_DEAL_OF_QUOTE = statement({ id: 'uuid' }, 'select id from deals where quote_id = ? for update');

/** The day from which a declined customer may be registered again. */
export const DECLINED_UNTIL = statement(
  { day: 'text?' },
  `select max(again_from)::text as day from deals
    where partner_id = ? and registration = 'declined' and again_from > ?::date and id is distinct from ?::uuid
      and (vat_number = ? or domain = ? or (country_code = ? and customer_key = ?))`,
);

const PROTECTED = `registration = 'approved' and stage in (${OPEN_DEAL_STAGES.map((stage) => `'${stage}'`).join(', ')})`;

/** Protected deals whose protection has ended, locked. */
export const PROTECTION_ENDED = statement(
  { id: 'uuid' },
  `select id from deals where ${PROTECTED} and protected_until < ?::date order by id limit ? for update skip locked`,
);

/** Protected deals whose protection ends within the days and whose reader was not told yet, locked. */
export const PROTECTION_ENDING = statement(
  { id: 'uuid' },
  `select d.id from deals d, lateral (${readerOf('d.partner_id', 'd.registered_by_id')}) reader
    where ${PROTECTED}
      and d.protected_until > ?::date + ?::int and d.protected_until <= ?::date + ?::int
      and not exists (select 1 from outbox_mail_keys k
                       where k.key = concat_ws(':', 'deal-ending', d.id, d.protected_until, ?::int))
    order by d.id limit ? for update of d skip locked`,
);
