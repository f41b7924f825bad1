import type { HistoryEventType } from './quote.entity.js';
import type { DeliveryAddress, QuoteDocument } from './document/quote-document.js';
import { OF_ROW, shownRevision } from './document/shown-revision.js';
import { statement, typed } from '../platform/database/statement.js';

/** Company that decides on a quote, and the partner that prepared it. */
export const QUOTE_PARTIES = statement(
  { company: 'uuid', partner: 'uuid?' },
  'select company_id as company, partner_id as partner from quotes where id = ?',
);

/** Distinct delivery addresses of the quotes that match, the latest first. */
export const DELIVERY_ADDRESSES = statement(
  { address: typed<DeliveryAddress>('json!') },
  (where: string) => `select q.delivery_address as address from quotes q where ${where}
    group by q.delivery_address order by max(q.submitted_at) desc nulls last limit 20`,
  ['true'],
);

export const QUOTES_BY_STATUS = statement(
  { status: 'text', count: 'int8' },
  'select status, count(*) as count from quotes where deleted_at is null group by status',
);

/** Document of the last revision that was sent to the client. An approved revision that still waits was not sent. */
export const LAST_OFFER = statement(
  { document: typed<QuoteDocument>('json') },
  `select r.document from quote_revisions r where r.quote_id = :quote and r.number = (
     select e.revision from quote_events e
      where e.quote_id = :quote and e.created_at > :created::timestamptz - interval '1 day' and e.type in ('sent', 'extended')
      order by e.created_at desc, e.id desc limit 1)`,
);

/** Document of the revision that others than staff see. */
export const SHOWN_DOCUMENT = statement(
  { document: typed<QuoteDocument>('json') },
  `select r.document from quotes q join quote_revisions r on r.quote_id = q.id and r.number = ${shownRevision(OF_ROW)}
    where q.id = ?`,
);

/**
 * History of a quote, oldest first, with the signatures under its acceptance requests. Who asked signed first, and who
 * accepted signed last: these have no row of their own. A request that was accepted at once has none either.
 */
export const QUOTE_EVENTS = statement(
  {
    id: 'uuid',
    createdAt: 'timestamptz',
    type: typed<HistoryEventType>('text'),
    actorName: 'text?',
    revision: 'int4?',
    reason: 'text?',
  },
  `select id, created_at as "createdAt", type, actor_name as "actorName", revision, reason
     from quote_events where quote_id = ? and created_at > ?::timestamptz - interval '1 day'
   union all
   select event.id, event.at, event.type, trim(u.first_name || ' ' || u.last_name), r.revision, event.reason
     from acceptance_requests r
    cross join lateral (
      select r.id, r.created_at as at, 'signature_asked' as type, r.asked_by_id as actor_id, null as reason
       where r.ended_at is distinct from r.created_at
      union all
      select s.id, s.created_at, 'signed', s.user_id, null from acceptance_signatures s
       where s.request_id = r.id and s.user_id <> r.asked_by_id
         and (r.state <> 'accepted' or s.user_id is distinct from r.ended_by_id)
      union all
      select md5('ended ' || r.id)::uuid, r.ended_at, 'signature_' || r.state, r.ended_by_id, r.reason
       where r.state in ('refused', 'withdrawn', 'lapsed')) event
     left join users u on u.id = event.actor_id
    where r.quote_id = ?
    order by 2, 1`,
);
