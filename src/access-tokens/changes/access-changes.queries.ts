import { statement, typed } from '../../platform/database/statement.js';
import { cappedCount } from '../../platform/http/paging.js';
import type { AccessChange } from './access-changes.dto.js';

/** The change that a row `a` of the audit log is; null for all others, such as a new address of a webhook. */
const CHANGE = `case a.entity
    when 'access_tokens' then case when a.action = 'create' then 'token_created'
                                   when a.after ->> 'ended_at' is not null then 'token_ended' end
    when 'agent_grants' then case when a.action = 'create' then 'agent_connected'
                                  when a.after ->> 'ended_at' is not null then 'agent_disconnected' end
    when 'webhooks' then case when a.action = 'create' then 'webhook_added'
                              when a.action = 'delete' then 'webhook_removed'
                              when jsonb_exists(a.after, 'encrypted_secret') then 'secret_changed'
                              when a.after ->> 'off_at' is not null then 'webhook_switched_off'
                              when jsonb_exists(a.after, 'off_at') then 'webhook_switched_on' end end`;

/** The index `audit_log_access` has these entities only: a company's other rows, by far the most, are not read. */
const FOUND = `from audit_log a
    where a.company_id = :company and a.entity in ('access_tokens', 'agent_grants', 'webhooks') and ${CHANGE} is not null`;

/** The first row of the log about the same record: it has all fields. */
const FIRST = (field: string) => `(select f.after ->> '${field}' from audit_log f
    where f.entity_id = a.entity_id and f.entity = a.entity and f.action = 'create' order by f.created_at limit 1)`;

export interface AccessChangeRow {
  id: number;
  change: AccessChange;
  /** Name of the token or agent. */
  name: string | null;
  /** Address of the webhook. */
  url: string | null;
  by: string | null;
  createdAt: string;
}

/** A page of the changes of a company's tokens, agents and webhooks, with their number. */
export const ACCESS_CHANGES_PAGE = statement(
  { total: 'int4', data: typed<AccessChangeRow[]>('json') },
  (direction: 'asc' | 'desc') => `
   select ${cappedCount(FOUND)} as total,
          coalesce((select json_agg(row) from (
            select a.id, ${CHANGE} as change, a.created_at as "createdAt",
                   case a.entity
                     when 'access_tokens' then coalesce((select name from access_tokens t where t.id = a.entity_id::uuid), ${FIRST('name')})
                     when 'agent_grants' then coalesce((select name from agent_grants g where g.id = a.entity_id::uuid), ${FIRST('name')})
                   end as name,
                   case a.entity when 'webhooks' then coalesce(a.after ->> 'url', a.before ->> 'url',
                     (select url from webhooks w where w.id = a.entity_id::uuid), ${FIRST('url')}) end as url,
                   case when a.actor_id is null then null
                        when u.id is null then 'Deleted User'
                        when u.company_id = a.company_id then concat_ws(' ', u.first_name, u.last_name)
                        else 'HoloPortal staff' end as by
              from (select a.* ${FOUND} order by a.created_at ${direction}, a.id ${direction} limit :limit offset :offset) a
              left join users u on u.id = a.actor_id
             order by a.created_at ${direction}, a.id ${direction}) row), '[]') as data`,
  ['desc'],
);
