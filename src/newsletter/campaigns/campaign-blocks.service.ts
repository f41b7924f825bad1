import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { changeCampaign, lockCampaign } from './campaign-record.js';
import type { Campaign } from './campaign.entity.js';
import { AT_ONCE, UNBLOCK, INSERT_RESTORED } from './campaign-steps.queries.js';

/** Restores addresses that the mails of a campaign have blocked, at the request of staff. */
@Injectable()
export class CampaignBlocks {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Subscribes again all addresses that a mail of this campaign has blocked, with a proof row each; an address that
   * unsubscribed or complained since stays as it is. Returns how many were restored: 0 the second time. 404, 409 unless
   * the campaign has begun, 412 for a stale copy.
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

/** Leaves `confirmed_at` as it was, because no new consent was given. */
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
