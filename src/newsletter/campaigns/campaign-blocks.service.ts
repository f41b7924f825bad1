import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { changeCampaign, lockCampaign } from './campaign-record.js';
import type { Campaign } from './campaign.entity.js';
import { AT_ONCE, UNBLOCK, INSERT_RESTORED } from './campaign-steps.queries.js';

/** Unblocks addresses that a campaign has blocked, when staff request it. */
@Injectable()
export class CampaignBlocks {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Subscribes all addresses again that a mail of this campaign has blocked, with a proof row for each. An address that
   * was unsubscribed or reported spam since then does not change. Returns how many were unblocked, 0 on a second call.
   * 404 for an unknown campaign, 409 unless its sending has begun, 412 for a stale copy.
   */
  async unblock(actor: Actor, id: string, reason: string, version?: number): Promise<number> {
    return this.transactions.run(async (em) => {
      const campaign = await lockCampaign(em, id, 'unblock', version);
      let unblocked = 0;
      for (let some = AT_ONCE; some === AT_ONCE; unblocked += some) some = await restore(em, actor, campaign, reason);
      if (unblocked === 0) return 0;
      changeCampaign(em, actor, campaign, 'unblock', {}, `${unblocked} unblocked. ${reason}`);
      await em.flush();
      return unblocked;
    });
  }
}

/** Unblocks addresses. `confirmed_at` does not change, because no new consent was given. */
async function restore(em: EntityManager, actor: Actor, { id, name }: Campaign, reason: string): Promise<number> {
  const restored = await UNBLOCK.all(em, [id, now()]);
  const proof = {
    actorId: actor.userId,
    actorName: fullName(actor),
    note: `The block by campaign '${name}': ${reason}`,
  };
  const rows = restored.map((one) => ({ id: randomUUID(), subscriber: one.id }));
  await INSERT_RESTORED.run(em, [now(), proof.actorId, proof.actorName, proof.note, JSON.stringify(rows)]);
  return restored.length;
}
