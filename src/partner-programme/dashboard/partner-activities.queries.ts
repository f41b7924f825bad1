import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedWith } from '../../partners/clients/sharing.js';
import { seenByPartner } from '../../quotes/quote-visibility.js';
import type { ActivityKind } from '../../rules/partner-activity.js';
import type { ActivityDto } from './partner-activities.dto.js';

export interface ActivitiesAsked {
  partner: string;
  client: string | null;
  /** Cursor: only activities before this time, or at this time with a smaller id. Null for the first page. */
  at: string | null;
  id: string | null;
  /** Maximum number of rows: one more than a page has, to detect whether there is a next page. */
  most: number;
}

const CONNECTED = (client: string) => sharedWith(client).replace('?', ':partner');

interface Source {
  kind: ActivityKind;
  /** Columns of the cursor. */
  at: string;
  id: string;
  columns: string;
  from: string;
}

const after = ({ at, id }: Pick<Source, 'at' | 'id'>) =>
  `(:at::timestamptz is null or (${at}, ${id}) < (:at::timestamptz, :id::uuid))`;
const newest = ({ at, id }: Pick<Source, 'at' | 'id'>) => `order by ${at} desc, ${id} desc limit :most`;

const QUOTE = {
  kind: 'quote',
  at: 'q.updated_at',
  id: 'q.id',
  columns: 'q.status, c.name, q.number, q.id, q.total',
} as const;

/**
 * Sources of activities. Each uses its own index and reads at most as many rows as requested. `ofClient` restricts the
 * activities to one client.
 */
const sources = (ofClient: boolean): Source[] => [
  {
    ...QUOTE,
    from: `quotes q join companies c on c.id = q.company_id
      where q.partner_id = :partner and q.deleted_at is null and ${CONNECTED('q.company_id')}
        ${ofClient ? 'and q.company_id = :client' : ''}`,
  },
  {
    // Quotes that clients share and that the partner did not prepare. Read client by client, to use an index.
    ...QUOTE,
    from: `(select k.client_id from partner_clients k where k.partner_id = :partner and k.ended_at is null
             ${ofClient ? 'and k.client_id = :client' : ''}) k
      join companies c on c.id = k.client_id cross join lateral (
        select q.* from quotes q
         where q.company_id = k.client_id and q.deleted_at is null and q.status <> 'draft'
           and q.partner_id is distinct from :partner and ${seenByPartner('q').replaceAll('?', ':partner')}
           and ${after(QUOTE)} ${newest(QUOTE)}) q
      where true`,
  },
  {
    kind: 'deal',
    at: 'd.updated_at',
    id: 'd.id',
    columns: 'd.stage, d.customer_name, null, null::uuid, d.value',
    from: `deals d where d.partner_id = :partner
        ${ofClient ? `and d.client_id = :client and ${CONNECTED('d.client_id')}` : ''}`,
  },
  {
    kind: 'client',
    at: 'l.connected_at',
    id: 'l.client_id',
    columns: `'connected', c.name, null, null::uuid, null::numeric`,
    from: `partner_clients l join companies c on c.id = l.client_id
      where l.partner_id = :partner and l.ended_at is null ${ofClient ? 'and l.client_id = :client' : ''}`,
  },
  {
    kind: 'commission',
    at: 'e.created_at',
    id: 'e.id',
    columns: 'e.kind, c.name, q.number, q.id, e.amount',
    from: ofClient
      ? `quote_commissions k join commission_entries e on e.quote_id = k.quote_id
        join companies c on c.id = k.client_id join quotes q on q.id = e.quote_id
      where k.partner_id = :partner and k.client_id = :client and ${CONNECTED('k.client_id')}`
      : `commission_entries e left join quote_commissions k on k.quote_id = e.quote_id
        left join companies c on c.id = k.client_id left join quotes q on q.id = e.quote_id
      where e.partner_id = :partner`,
  },
];

const ACTIVITIES = statement(
  {
    kind: typed<ActivityDto['kind']>('text'),
    id: 'uuid',
    at: 'text',
    what: 'text',
    name: 'text?',
    number: 'text?',
    quoteId: 'uuid?',
    amount: 'float8?',
  },
  (ofClient: boolean) => `
  select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.US"Z"') as at, what, name, number, quote_id as "quoteId",
         amount::float8 as amount
    from (${sources(ofClient)
      .map(
        ({ kind, columns, from, ...key }) =>
          `(select '${kind}', ${key.id}, ${key.at}, ${columns} from ${from} and ${after(key)} ${newest(key)})`,
      )
      .join(' union all ')}) as a (kind, id, at, what, name, number, quote_id, amount)
   order by a.at desc, a.id desc limit :most`,
  [true],
  [false],
);

/**
 * Returns the latest activities of a partner, newest first: quotes that it prepared for clients, quotes that clients
 * share, deals, connections and commission. One statement.
 */
export const findActivities = (em: EntityManager, asked: ActivitiesAsked): Promise<ActivityDto[]> =>
  ACTIVITIES.all(em, { ...asked }, asked.client !== null);
