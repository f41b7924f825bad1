import { statement, typed } from '../../platform/database/statement.js';
import type { TokenScope } from '../../rules/access-token.js';

/**
 * A secret of a grant, with the grant, by its hash and kind. Locks both rows: two uses of a secret come one after the
 * other, and a grant does not end meanwhile. `isRepeatable` is a refresh token that was used in the last 10 seconds.
 */
export const LOCK_AGENT_TOKEN = statement(
  {
    tokenId: 'uuid',
    isUsed: 'bool',
    isRepeatable: 'bool',
    isExpired: 'bool',
    grantId: 'uuid',
    agentId: 'text',
    redirectUri: 'text',
    codeChallenge: 'text',
    scopes: typed<TokenScope[]>('text[]'),
  },
  `select t.id as "tokenId", t.used_at is not null as "isUsed",
          t.kind = 'refresh' and coalesce(t.used_at > now() - interval '10 seconds', false) as "isRepeatable",
          t.expires_at <= now() as "isExpired",
          g.id as "grantId", g.agent_id as "agentId", g.redirect_uri as "redirectUri",
          g.code_challenge as "codeChallenge", g.scopes
     from agent_tokens t join agent_grants g on g.id = t.grant_id
    where t.token_hash = ? and t.kind = ? and g.ended_at is null and g.expires_at > now()
      for update`,
);

/**
 * Issues an access token, for an hour, and the next refresh token of a grant, whose predecessor or code it marks as used.
 * The refresh token lasts a number of days from now, and at most until a number of days after the consent. Earlier access
 * tokens of the grant end within a minute, so that renewing brings no more requests a minute.
 */
export const ISSUE_AGENT_TOKENS = statement(
  {},
  `with used as (update agent_tokens set used_at = now() where id = :used),
     earlier as (update agent_tokens set expires_at = least(expires_at, now() + interval '1 minute')
                  where grant_id = :grant and kind = 'access' and expires_at > now() + interval '1 minute'),
     extended as (
       update agent_grants
          set expires_at = least(now() + make_interval(days => :days::int), created_at + make_interval(days => :longest::int))
        where id = :grant returning id, scopes, expires_at)
   insert into agent_tokens (id, grant_id, kind, token_hash, scopes, expires_at)
   select gen_random_uuid(), id, 'access', :access, array[:scopes]::text[], least(now() + interval '1 hour', expires_at) from extended
   union all
   select gen_random_uuid(), id, 'refresh', :refresh, scopes, expires_at from extended`,
);

/**
 * The access token that a refresh token was exchanged for, while the next refresh token is not used; by the hashes of both.
 * `seconds` are left of the access token.
 */
export const RENEWED_TOKEN = statement(
  { scopes: typed<TokenScope[]>('text[]'), seconds: 'int4' },
  `select a.scopes, extract(epoch from a.expires_at - now())::int as seconds
     from agent_tokens a join agent_tokens r on r.grant_id = a.grant_id
    where a.token_hash = ? and a.kind = 'access' and a.expires_at > now()
      and r.token_hash = ? and r.kind = 'refresh' and r.used_at is null`,
);

/**
 * Deletes secrets that have expired, a hundred at a time: each exchange removes more than it adds. Used ones stay while
 * their grant is valid, because one that comes a second time ends the grant.
 */
export const DELETE_EXPIRED = statement(
  {},
  `delete from agent_tokens where id in
     (select t.id from agent_tokens t where t.expires_at < now()
         and (t.used_at is null or not exists (
           select from agent_grants g where g.id = t.grant_id and g.ended_at is null and g.expires_at > now()))
       limit 100 for update skip locked)`,
);

/** The grant of a secret of any kind, and its agent. */
export const GRANT_OF_TOKEN = statement(
  { grantId: 'uuid', agentId: 'text' },
  `select g.id as "grantId", g.agent_id as "agentId"
     from agent_tokens t join agent_grants g on g.id = t.grant_id where t.token_hash = ?`,
);
