import { statement } from '../../platform/database/statement.js';

/** Number of mails of a bulk message, and how many of them were sent or failed. */
export const BULK_MAILS = statement(
  { mails: 'int4', sent: 'int4', failed: 'int4' },
  `select count(*) filter (where status <> 'repeated')::int as mails, count(*) filter (where status = 'sent')::int as sent,
          count(*) filter (where status in ('failed', 'bounced', 'given_up'))::int as failed
     from outbox_mails where data ->> 'bulkId' = ?
      and subject_id in (select company_id from partner_events where bulk_id = ?)`,
);

/** Partners of a bulk change that were changed again after it, or for which a quote was accepted after it. */
export const CHANGED_LATER = statement(
  { id: 'uuid' },
  `select e.company_id as id from partner_events e
    where e.bulk_id = ?
      and (exists (select from partner_events later where later.company_id = e.company_id and later.kind = e.kind
                      and later.id <> e.id and later.created_at > e.created_at)
        or exists (select from quotes q join quote_acceptances a on a.quote_id = q.id
                    where q.partner_id = e.company_id and a.accepted_at > e.created_at))`,
);
