import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../../platform/clock.js';
import { checkVersion } from '../../platform/http/concurrency.js';
import { conflict, notFound } from '../../platform/errors.js';
import { type Actor, fullName } from '../../rules/actor.js';
import {
  CAMPAIGN_ACTIONS,
  type CampaignAction,
  campaignAllows,
  type CampaignStatus,
} from '../../rules/campaign-status.js';
import { isUuid } from '../../rules/ids.js';
import { Campaign, CampaignEvent } from './campaign.entity.js';

/** Functions that lock and change a campaign and write its history. */

export const campaignNotFound = () => notFound('Campaign not found');

/** Locks a campaign for an action that its status allows. 404, 409 `wrong_status`, 412 for a stale copy. */
export async function lockCampaign(
  em: EntityManager,
  id: string,
  action: CampaignAction,
  version?: number,
): Promise<Campaign> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const campaign = isUuid(id) ? await em.findOne(Campaign, id, locked) : null;
  if (!campaign) throw campaignNotFound();
  await checkVersion(em, campaign, version);
  if (campaignAllows(action, campaign.status)) return campaign;
  throw conflict('wrong_status', `This cannot be done with a campaign that is ${campaign.status}`);
}

/** Locks every campaign whose status allows an action, in the order of their ids. */
export const lockCampaigns = (em: EntityManager, action: CampaignAction): Promise<Campaign[]> =>
  em.find(
    Campaign,
    { status: { $in: [...CAMPAIGN_ACTIONS[action].from] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } },
  );

/** Changes a locked campaign for an action and adds a row of history; both are written with the next flush. */
export function changeCampaign(
  em: EntityManager,
  actor: Actor | null,
  campaign: Campaign,
  action: CampaignAction,
  changes: Partial<Campaign> = {},
  reason: string | null = null,
): void {
  const { to } = CAMPAIGN_ACTIONS[action] as { to?: CampaignStatus };
  em.assign(campaign, {
    ...changes,
    ...(to && { status: to }),
    version: campaign.version + 1,
    updatedAt: now(),
    updatedById: actor?.userId ?? null,
  });
  em.create(CampaignEvent, {
    campaign,
    action,
    sent: campaign.sent,
    reason,
    actor: actor?.userId ?? null,
    actorName: actor && fullName(actor),
  });
}
