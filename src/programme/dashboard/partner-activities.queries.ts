import type { EntityManager } from '@mikro-orm/postgresql';
import { sharedWith } from '../../partners/clients/sharing.js';
import { named } from '../../platform/database/named.js';
import type { ActivityDto } from './partner-activities.dto.js';

export interface ActivitiesAsked {
  partner: string;
  client: string | null;
  /** Those before this time, and at it of a lesser id; null is from now on. */
  at: string | null;
  id: string | null;
  /** One more than are shown, to know whether there are any. */
  most: number;
}

const CONNECTED = (client: string) => sharedWith(client).replace('?', ':partner');

/** Each kind by an index of its own, no more than are asked for. `at` and `id` are the keyset's columns. */
const KINDS: Record<string, { at: string; id: string; columns: string; from: string }> = {
  quote: {
    at: 'q.updated_at',
    id: 'q.id',
    columns: 'q.status, c.name, q.number, q.id, q.total',
    from: `quotes q join companies c on c.id = q.company_id
      where q.partner_id = :partner and q.deleted_at is null and ${CONNECTED('q.company_id')}
        and q.company_id = coalesce(:client::uuid, q.company_id)`,
  },
  deal: {
    at: 'd.updated_at',
    id: 'd.id',
    columns: 'd.stage, d.customer_name, null, null::uuid, d.value',
    from: `deals d where d.partner_id = :partner
        and (:client::uuid is null or d.client_id = :client and ${CONNECTED('d.client_id')})`,
  },
  client: {
    at: 'l.connected_at',
    id: 'l.client_id',
    columns: `'connected', c.name, null, null::uuid, null::numeric`,
    from: `partner_clients l join companies c on c.id = l.client_id
      where l.partner_id = :partner and l.ended_at is null and l.client_id = coalesce(:client::uuid, l.client_id)`,
  },
  commission: {
    at: 'e.created_at',
    id: 'e.id',
    columns: 'e.kind, c.name, q.number, q.id, e.amount',
    from: `commission_entries e left join quote_commissions k on k.quote_id = e.quote_id
        left join companies c on c.id = k.client_id left join quotes q on q.id = e.quote_id
      where e.partner_id = :partner and (:client::uuid is null or k.client_id = :client and ${CONNECTED('k.client_id')})`,
  },
};

const ACTIVITIES = `
  select kind, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.US"Z"') as at, what, name, number, quote_id as "quoteId",
         amount::float8 as amount
    from (${Object.entries(KINDS)
      .map(
        ([kind, { at, id, columns, from }]) =>
          `(select '${kind}', ${id}, ${at}, ${columns} from ${from}
              and (:at::timestamptz is null or (${at}, ${id}) < (:at::timestamptz, :id::uuid))
            order by ${at} desc, ${id} desc limit :most)`,
      )
      .join(' union all ')}) as a (kind, id, at, what, name, number, quote_id, amount)
   order by a.at desc, a.id desc limit :most`;

/** What happened last to a partner's quotes for clients, deals, connections and commission, newest first: one statement. */
export const findActivities = (em: EntityManager, asked: ActivitiesAsked): Promise<ActivityDto[]> =>
  em.execute<ActivityDto[]>(...named(ACTIVITIES, { ...asked }));
