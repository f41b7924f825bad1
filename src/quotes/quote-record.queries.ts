import type { QuoteEvent } from './quote.entity.js';
import type { DeliveryAddress, QuoteDocument } from './document/quote-document.js';
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

/** History of a quote, oldest first. */
export const QUOTE_EVENTS = statement(
  {
    id: 'uuid',
    createdAt: 'timestamptz',
    type: typed<QuoteEvent['type']>('text'),
    actorName: 'text?',
    revision: 'int4?',
    reason: 'text?',
  },
  `select id, created_at as "createdAt", type, actor_name as "actorName", revision, reason
     from quote_events where quote_id = ? and created_at > ?::timestamptz - interval '1 day' order by created_at, id`,
);
