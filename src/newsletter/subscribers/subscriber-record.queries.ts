import type { SubscriptionSource, SubscriptionStatus } from '../../rules/subscription.js';
import { statement, typed } from '../../platform/database/statement.js';

/**
 * SQL: status of subscriber `s` for everyone except the owner of the address. Anyone can enter an address into the
 * form, so a subscription that is `pending` again after it once had another status still counts as unsubscribed.
 */
export const PROVEN_STATUS = `case when s.status = 'pending' and exists (
  select from newsletter_consents c where c.subscriber_id = s.id and c.status <> 'pending') then 'unsubscribed' else s.status end`;

/** Writes an outcome to the latest mail of a subscriber and adds it to the sums of the campaign. */
export const MARK_LATEST = statement(
  {},
  (outcome: 'unsubscribed' | 'bounced' | 'complained') => `with latest as (
     select id from newsletter_recipients where subscriber_id = ? and status <> 'pending' order by created_at desc, id limit 1),
   marked as (
     update newsletter_recipients r set outcome = ?, error = coalesce(?, error) from latest
      where r.id = latest.id and r.status = 'sent' and r.outcome is null and r.done_at > now() - interval '30 days'
     returning r.campaign_id)
   update newsletter_campaigns c set ${outcome} = c.${outcome} + 1 from marked where c.id = marked.campaign_id`,
  ['unsubscribed'],
);

/** Deletes the measured opens and clicks of subscribers. */
export const FORGET_MEASURED = statement(
  {},
  `update newsletter_recipients set measured = false, industry = null, opened_at = null, clicked_at = null, followed = '{}'
    where subscriber_id = any(array[?]::uuid[]) and measured`,
);

/** Allows changes to rows of `newsletter_consents` until `END_ERASING` or the end of the transaction. */
export const BEGIN_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', 'on', true)`);

export const FORGET_ERRORS = statement(
  {},
  'update newsletter_recipients set error = null where subscriber_id = any(array[?]::uuid[])',
);

export const FORGET_BOUNCES = statement(
  {},
  'update newsletter_bounces set reason = null where subscriber_id = any(array[?]::uuid[])',
);

export const DELETE_MAILS = statement(
  {},
  `delete from outbox_mails where template like 'newsletter-%'
     and recipient in (select email from newsletter_subscribers where id = any(array[?]::uuid[]))`,
);

export const FORGET_IMPORT_PROBLEMS = statement(
  {},
  `update newsletter_import_problems set value = null
    where value in (select email from newsletter_subscribers where id = any(array[?]::uuid[]))`,
);

export const FORGET_LOGGED = statement(
  {},
  `update audit_log set before = null, after = null
    where entity = 'newsletter_subscribers' and entity_id = any(array[?]::text[])`,
);

export const END_ERASING = statement({ set_config: 'text' }, `select set_config('app.erasing', '', true)`);

/** Secret with which links in newsletters are signed. */
export const LINK_SECRET = statement({ secret: 'text' }, 'select secret from newsletter_key');

/** Locks the table of erased addresses. Taken before other locks, in the same order as in an import. */
export const LOCK_ERASED = statement({}, 'lock table newsletter_erased in row exclusive mode');

/** Stores the hash of an erased address. */
export const REMEMBER_ERASED = statement(
  {},
  'insert into newsletter_erased (hash) select newsletter_hash(?) on conflict do nothing',
);

export const WAS_ERASED = statement({}, 'select 1 from newsletter_erased where hash = newsletter_hash(?)');

/** Subscriber to whom a token for confirming an address belongs. */
export const TOKEN_OWNER = statement(
  { id: 'uuid', email: 'text', isUsed: 'bool', source: typed<SubscriptionSource>('text') },
  `select s.id, s.email, t.used_at is not null as "isUsed",
          coalesce((select c.source from newsletter_consents c where c.subscriber_id = s.id and c.action = 'ask'
                     order by c.created_at desc limit 1), s.source) as source
     from newsletter_tokens t join newsletter_subscribers s on s.id = t.subscriber_id
    where t.token_hash = ? and (s.status = 'pending' and t.used_at is null and t.expires_at > ?
                                or s.status = 'subscribed' and t.used_at is not null)`,
);

/** Subscribers who did not confirm their address in time; locks them. */
export const UNCONFIRMED = statement(
  { id: 'uuid', isKnown: 'bool' },
  `select s.id, ${PROVEN_STATUS} <> 'pending' as "isKnown" from newsletter_subscribers s
    where s.status = 'pending' and s.status_since < ? order by s.status_since limit ? for update skip locked`,
);

/** Status of a subscriber for everyone except the owner of the address. */
export const SHOWN_STATUS = statement(
  { status: typed<SubscriptionStatus>('text') },
  `select ${PROVEN_STATUS} as status from newsletter_subscribers s where s.id = ?`,
);
