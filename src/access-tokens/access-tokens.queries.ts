import { isActiveSql } from '../companies/effective-status.js';
import { statement, typed } from '../platform/database/statement.js';
import type { TokenScope } from '../rules/access-token.js';
import { ACTOR_COLUMNS, ACTOR_SQL } from '../users/actor-columns.js';

/** Runs changes of a company's tokens one after another, because their number is limited. */
export const LOCK_TOKENS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/**
 * Makers of tokens that have not ended, in the form of `Actor`, and the tokens: API tokens, and access tokens of agents.
 * Takes the hashes of tokens and the IP addresses of their callers, in the same order. A token is valid only while its
 * maker is an active administrator of its company. Also records the use of each token or grant, at most once a minute.
 */
export const ACTOR_OF_TOKEN = statement(
  {
    hash: 'text',
    tokenId: 'uuid',
    tokenName: 'text',
    scopes: typed<TokenScope[]>('text[]'),
    redirectUri: 'text?',
    ...ACTOR_COLUMNS,
  },
  `with given as (select hash, address from unnest(?::text[], ?::text[]) as given (hash, address)),
     used as (
       update access_tokens t set last_used_at = now(), last_used_address = given.address from given
        where t.token_hash = given.hash and t.ended_at is null and t.expires_at > now()
          and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute')),
     used_grants as (
       update agent_grants g set last_used_at = now(), last_used_address = given.address
         from agent_tokens t join given on given.hash = t.token_hash
        where g.id = t.grant_id and t.kind = 'access' and t.expires_at > now() and g.ended_at is null
          and (g.last_used_at is null or g.last_used_at < now() - interval '1 minute')),
     valid as (
       select token_hash as hash, id, name, scopes, null as redirect_uri, user_id, company_id from access_tokens
        where token_hash in (select hash from given) and ended_at is null and expires_at > now()
       union all
       select t.token_hash, g.id, g.name, t.scopes, g.redirect_uri, g.user_id, g.company_id
         from agent_tokens t join agent_grants g on g.id = t.grant_id
        where t.token_hash in (select hash from given) and t.kind = 'access' and t.expires_at > now()
          and g.ended_at is null)
   select t.hash, t.id as "tokenId", t.name as "tokenName", t.scopes, t.redirect_uri as "redirectUri",
          ${ACTOR_SQL}
     from valid t join users u on u.id = t.user_id and u.company_id = t.company_id
     join companies c on c.id = t.company_id
    where u.account_type = 'admin' and ${isActiveSql()}`,
);
