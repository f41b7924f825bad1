import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { onlyOfClients } from '../../quotes/quote-visibility.js';
import { LIVING_REGISTRATIONS, OPEN_DEAL_STAGES } from '../../rules/deal.js';
import { OPEN_QUOTE_STATUSES } from '../../rules/quote-status.js';
import type { ClientRecordDto } from './client-figures.dto.js';

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const OPEN = `q.status in (${listed(OPEN_QUOTE_STATUSES)})`;
const ACCEPTED = `q.status = 'accepted'`;
const sums = (which: string) => `json_build_object('quotes', count(*) filter (where ${which}),
  'value', coalesce(sum(q.total) filter (where ${which}), 0),
  'net', coalesce(sum(q.total - q.tax) filter (where ${which}), 0))`;

/** Figures of a client. Times in Postgres' text format. */
export type ClientFigures = Omit<
  ClientRecordDto,
  'name' | 'city' | 'countryCode' | 'status' | 'connectedAt' | 'sharesPast' | 'agreedBy' | 'people' | 'label'
>;

const FIGURES = statement(
  {
    id: 'uuid',
    note: 'text?',
    version: 'int4',
    quotes: 'int4',
    drafts: 'int4',
    open: typed<ClientFigures['open']>('json'),
    accepted: typed<ClientFigures['open']>('json'),
    acceptedThisYear: typed<ClientFigures['open']>('json'),
    deals: typed<ClientFigures['deals']>('json'),
    commission: typed<ClientFigures['commission']>('json'),
    lastActivityAt: 'timestamptz',
  },
  (
    readable: string,
  ) => `select l.client_id as id, l.note, l.version, f.quotes, f.drafts, f.open, f.accepted, f."acceptedThisYear", d.deals, m.commission,
            greatest(l.connected_at, f.last, d.last) as "lastActivityAt"
       from partner_clients l
       cross join lateral (
         select count(*)::int as quotes, (count(*) filter (where q.status = 'draft'))::int as drafts,
                ${sums(OPEN)} as open, ${sums(ACCEPTED)} as accepted,
                ${sums(`${ACCEPTED} and a.accepted_at >= date_trunc('year', ?::timestamptz, 'UTC')`)} as "acceptedThisYear",
                max(greatest(q.created_at, q.submitted_at, q.sent_at, a.accepted_at)) as last
           from quotes q left join quote_acceptances a on a.quote_id = q.id
          where q.company_id = l.client_id and ${readable}) f
       cross join lateral (
         select json_build_object('open', count(*) filter (where d.is_open), 'protectedUntil', min(d.protected_until)
                  filter (where d.is_open and d.registration = 'approved')) as deals, max(d.updated_at) as last
           from (select d.*, d.stage in (${listed(OPEN_DEAL_STAGES)}) and d.registration in (${listed(LIVING_REGISTRATIONS)}) as is_open
                   from deals d where d.partner_id = l.partner_id and d.client_id = l.client_id) d) d
       cross join lateral (
         select json_build_object('earned', coalesce(sum(e.owed) filter (where e.kind <> 'paid_out'), 0),
                                  'pending', coalesce(sum(e.accrued), 0)) as commission
           from quote_commissions k join commission_entries e on e.quote_id = k.quote_id
          where k.partner_id = l.partner_id and k.client_id = l.client_id) m
      where l.partner_id = ? and l.ended_at is null and l.client_id = any (?::uuid[])`,
  ['true'],
);

/** Returns a partner's figures and notes about these clients, if they are connected, with one SQL statement. */
export async function findFigures(
  em: EntityManager,
  partner: string,
  clients: readonly string[],
  now: Date,
): Promise<ClientFigures[]> {
  const readable = onlyOfClients(new Conditions().add('q.deleted_at is null'), partner);
  return FIGURES.all(em, [now, now, now, ...readable.parameters, partner, `{${clients.join(',')}}`], readable.sql);
}
