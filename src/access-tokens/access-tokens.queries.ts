import { isActiveSql } from '../companies/effective-status.js';
import { statement, typed } from '../platform/database/statement.js';
import type { TokenScope } from '../rules/access-token.js';
import { ACTOR_COLUMNS, ACTOR_SQL } from '../users/actor-columns.js';

/** Runs changes of a company's tokens one after another, because their number is limited. */
export const LOCK_TOKENS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/**
 * Makers of tokens that have not ended, in the form of `Actor`, and the tokens: API tokens, and access tokens of agents.
 * Takes the hashes of tokens. A token is valid only while its maker is an active administrator of its company. `isUsed`
 * is true when a use of the last minute is recorded.
 */
export const ACTOR_OF_TOKEN = statement(
  {
    hash: 'text',
    tokenId: 'uuid',
    tokenName: 'text',
    scopes: typed<TokenScope[]>('text[]'),
    redirectUri: 'text?',
    isUsed: 'bool',
    ...ACTOR_COLUMNS,
  },
  `with given as (select ?::text[] as hashes),
     valid as (
       select token_hash as hash, id, name, scopes, null as redirect_uri, user_id, company_id, last_used_at
         from access_tokens, given where token_hash = any (hashes) and ended_at is null and expires_at > now()
       union all
       select t.token_hash, g.id, g.name, t.scopes, g.redirect_uri, g.user_id, g.company_id, g.last_used_at
         from given, agent_tokens t join agent_grants g on g.id = t.grant_id
        where t.token_hash = any (hashes) and t.kind = 'access' and t.expires_at > now() and g.ended_at is null)
   select t.hash, t.id as "tokenId", t.name as "tokenName", t.scopes, t.redirect_uri as "redirectUri",
          coalesce(t.last_used_at > now() - interval '1 minute', false) as "isUsed", ${ACTOR_SQL}
     from valid t join users u on u.id = t.user_id and u.company_id = t.company_id
     join companies c on c.id = t.company_id
    where u.account_type = 'admin' and ${isActiveSql()}`,
);

/**
 * Records the use of tokens and grants, by their ids, at most once a minute each. Takes the IP addresses of their
 * callers in the same order.
 */
export const NOTE_USES = statement(
  {},
  `with given as (select distinct on (id) id, address from unnest(?::uuid[], ?::text[]) as given (id, address)),
     used as (
       update access_tokens t set last_used_at = now(), last_used_address = given.address from given
        where t.id = given.id and t.ended_at is null
          and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute'))
   update agent_grants g set last_used_at = now(), last_used_address = given.address from given
    where g.id = given.id and g.ended_at is null
      and (g.last_used_at is null or g.last_used_at < now() - interval '1 minute')`,
);
