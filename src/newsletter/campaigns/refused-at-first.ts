import type { EntityManager } from '@mikro-orm/postgresql';
import { WAIT_AFTER_REFUSAL, LOCK_REFUSED, FORGIVE, IS_REFUSED_AT_FIRST } from './campaign-sender.queries.js';

/** Puts a mail off, once: only after the server has taken other mails is it clear whether the mailbox is missing. */
export async function waitForOthers(em: EntityManager, recipient: string, said: string): Promise<void> {
  await WAIT_AFTER_REFUSAL.run(em, [said, recipient]);
}

/**
 * When the first mails of a campaign since it was begun or resumed were refused and none was taken: makes these mails
 * pending again behind all others, as if they had not been tried, and deletes their bounces. Returns true if that was
 * the case.
 */
export async function takeBackRefused(em: EntityManager, campaign: string): Promise<boolean> {
  // The advisory lock serialises this: a statement that waits for a row lock does not see bounces that were inserted
  // meanwhile.
  await LOCK_REFUSED.run(em, [`refused-at-first:${campaign}`]);
  if (!(await isRefusedAtFirst(em, campaign))) return false;
  // Recipients are locked before their campaign, in the same order as when they are marked.
  await FORGIVE.run(em, [campaign, campaign, campaign, campaign, campaign]);
  return true;
}

/**
 * True when enough first mails were refused; for a paused campaign any number is enough, because its mails in flight
 * may still be refused.
 */
async function isRefusedAtFirst(em: EntityManager, campaign: string): Promise<boolean> {
  const row = await IS_REFUSED_AT_FIRST.first(em, [campaign, campaign, campaign, campaign, campaign, campaign]);
  return row!.isSo;
}
