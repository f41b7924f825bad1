import type { EntityManager } from '@mikro-orm/postgresql';
import { WAIT_AFTER_REFUSAL, LOCK_REFUSED, FORGIVE, IS_REFUSED_AT_FIRST } from './campaign-sender.queries.js';

/** Delays a mail once. Whether its mailbox does not exist is known only after the server has accepted other mails. */
export async function waitForOthers(em: EntityManager, recipient: string, said: string): Promise<void> {
  await WAIT_AFTER_REFUSAL.run(em, [said, recipient]);
}

/**
 * Handles a mail server that refused the first mails of a campaign, since it was started or resumed, and accepted none:
 * sets these mails to pending again behind all other mails, as if they had not been tried, and deletes their bounces.
 * Returns true if it did.
 */
export async function takeBackRefused(em: EntityManager, campaign: string): Promise<boolean> {
  // An advisory lock is needed: a statement that waits for a row lock does not see bounces that were inserted in the
  // meantime.
  await LOCK_REFUSED.run(em, [`refused-at-first:${campaign}`]);
  if (!(await isRefusedAtFirst(em, campaign))) return false;
  // Locks the recipients before the campaign, in the same order as when outcomes are stored.
  await FORGIVE.run(em, [campaign, campaign, campaign, campaign, campaign]);
  return true;
}

/**
 * True when the server refused enough first mails and accepted none. For a paused campaign any number is enough,
 * because mails that were being sent when it paused may still be refused.
 */
async function isRefusedAtFirst(em: EntityManager, campaign: string): Promise<boolean> {
  const row = await IS_REFUSED_AT_FIRST.first(em, [campaign, campaign, campaign, campaign, campaign, campaign]);
  return row!.isSo;
}
