import { statement } from '../../platform/database/statement.js';
import { sharedWith } from '../../partners/clients/sharing.js';

/** The partner's user who prepared a quote, while its client shares it with that partner. */
export const SHARING_AUTHOR = statement(
  { author: 'uuid!' },
  `select q.prepared_by_id as author from quotes q where q.id = ? and ${sharedWith('q.company_id')}`,
);

/** Serialises the mails of one person, who might exceed the limit with concurrent ones. */
export const LOCK_SENDER = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Number of quotes that a person mailed in the last hour. */
export const EMAILED_LATELY = statement(
  { count: 'int4' },
  `select count(*)::int as count from quote_events
    where actor_id = ? and type = 'emailed' and created_at > now() - interval '1 hour'`,
);
