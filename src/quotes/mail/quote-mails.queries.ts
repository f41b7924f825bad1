import { statement } from '../../platform/database/statement.js';
import { sharedWith } from '../../partners/clients/sharing.js';

/** Partner's user who prepared a quote. No row when the client does not share the quote with the partner. */
export const SHARING_AUTHOR = statement(
  { author: 'uuid!' },
  `select q.prepared_by_id as author from quotes q where q.id = ? and ${sharedWith('q.company_id')}`,
);

/** Runs the mails of one user one after another, because concurrent mails could exceed the limit. */
export const LOCK_SENDER = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Number of quotes that a user mailed in the last hour. */
export const EMAILED_LATELY = statement(
  { count: 'int4' },
  `select count(*)::int as count from quote_events
    where actor_id = ? and type = 'emailed' and created_at > now() - interval '1 hour'`,
);
