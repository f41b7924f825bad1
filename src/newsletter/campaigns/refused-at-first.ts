import type { EntityManager } from '@mikro-orm/postgresql';
import { REFUSED_AT_FIRST } from '../../rules/bounce.js';
import { SINCE_RESUMED } from './campaigns.queries.js';

/** Detects a mail server that refuses all mails from us: it may report every mailbox as unknown. */

/** Delay before a mail is tried again that was refused before the server had taken any. */
const WAIT = `interval '1 minute'`;

/** Permanently refused mails of a campaign since it was begun or resumed: those that wait for others, and those that failed. */
const REFUSED = `campaign_id = ? and (status = 'failed' and done_at > ${SINCE_RESUMED}
  or status = 'pending' and refused_at > ${SINCE_RESUMED})`;

/** Puts a mail off, once: only after the server has taken other mails is it clear whether the mailbox is missing. */
export async function waitForOthers(em: EntityManager, recipient: string, said: string): Promise<void> {
  await em.execute(
    `update newsletter_recipients set attempts = attempts + 1, error = ?, refused_at = now(), next_attempt_at = now() + ${WAIT}
      where id = ? and status = 'pending'`,
    [said, recipient],
  );
}

/**
 * When the first mails of a campaign since it was begun or resumed were refused and none was taken: makes these mails
 * pending again behind all others, as if they had not been tried, and deletes their bounces. Returns true if that was
 * the case.
 */
export async function takeBackRefused(em: EntityManager, campaign: string): Promise<boolean> {
  // The advisory lock serialises this: a statement that waits for a row lock does not see bounces that were inserted
  // meanwhile.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`refused-at-first:${campaign}`]);
  if (!(await isRefusedAtFirst(em, campaign))) return false;
  // Recipients are locked before their campaign, in the same order as when they are marked.
  await em.execute(
    `with refused as (select id, status from newsletter_recipients where ${REFUSED} order by id for update),
          forgotten as (
            delete from newsletter_bounces b using newsletter_recipients r
             where b.recipient_id = r.id and r.campaign_id = ? and b.via = 'smtp'
               and (r.status = 'pending' or r.id in (select id from refused))),
          due as (
            update newsletter_recipients set status = 'pending', attempts = 0, done_at = null, error = null, refused_at = null,
                   next_attempt_at = now() where id in (select id from refused))
     update newsletter_campaigns set failed = failed - (select count(*) from refused where status = 'failed') where id = ?`,
    [campaign, campaign, campaign, campaign, campaign],
  );
  return true;
}

/**
 * True when enough first mails were refused; for a paused campaign any number is enough, because its mails in flight
 * may still be refused.
 */
async function isRefusedAtFirst(em: EntityManager, campaign: string): Promise<boolean> {
  const [row] = await em.execute<{ isSo: boolean }[]>(
    `select not exists (select from newsletter_recipients
                         where campaign_id = ? and status = 'sent' and done_at > ${SINCE_RESUMED})
            and (select count(*) from (select from newsletter_recipients where ${REFUSED} limit ${REFUSED_AT_FIRST}) r)
                >= case c.status when 'paused' then 0 else ${REFUSED_AT_FIRST} end as "isSo"
       from newsletter_campaigns c where c.id = ?`,
    [campaign, campaign, campaign, campaign, campaign, campaign],
  );
  return row!.isSo;
}
