import { type Transition, transitions } from './transitions.js';

/** Statuses of a campaign. The list of recipients is fixed when sending begins. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Roles that act on a campaign: `staff` is a system administrator, `portal` the worker that sends the mails. */
type Role = 'staff' | 'portal';
const STAFF = ['staff'] as const;
const PORTAL = ['portal'] as const;

/**
 * Transition table of campaigns: for each action its starting statuses, its new status and the roles that may take it.
 */
export const CAMPAIGN_ACTIONS = {
  edit: { from: ['draft'], by: STAFF },
  schedule: { from: ['draft'], to: 'scheduled', by: STAFF, waits: true },
  unschedule: { from: ['scheduled'], to: 'draft', by: STAFF },
  send: { from: ['draft', 'scheduled'], to: 'sending', by: STAFF, waits: true },
  begin: { from: ['scheduled'], to: 'sending', by: PORTAL },
  /** Sets a campaign that cannot be sent any more back to draft, so that staff can correct it. */
  hold: { from: ['scheduled', 'sending'], to: 'draft', by: PORTAL },
  pause: { from: ['sending'], to: 'paused', by: STAFF },
  stop: { from: ['sending'], to: 'paused', by: PORTAL },
  resume: { from: ['paused'], to: 'sending', by: STAFF, waits: true },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', by: STAFF },
  /**
   * Unblocks the addresses that this campaign blocked although their mails were refused for a reason other than the
   * mailbox.
   */
  unblock: { from: ['sending', 'paused', 'sent', 'cancelled'], by: STAFF, waits: true },
  finish: { from: ['sending'], to: 'sent', by: PORTAL },
  delete: { from: ['draft'], by: STAFF },
} as const satisfies Record<string, Transition<CampaignStatus, Role>>;
export type CampaignAction = keyof typeof CAMPAIGN_ACTIONS;

const campaigns = transitions<CampaignStatus, Role, CampaignAction>(CAMPAIGN_ACTIONS);
export const CAMPAIGN_ACTION_NAMES = campaigns.names;

/** True when the transition table allows the action in this status. Does not check the caller's role. */
export const campaignAllows = (action: CampaignAction, status: CampaignStatus): boolean =>
  (CAMPAIGN_ACTIONS[action].from as readonly CampaignStatus[]).includes(status);

/** Actions that the screens may offer the caller now. */
export const campaignActions = (
  status: CampaignStatus,
  caller: { isAdministrator: boolean; emailVerified: boolean },
): CampaignAction[] =>
  campaigns.actions(status, { roles: caller.isAdministrator ? ['staff'] : [], emailVerified: caller.emailVerified });

/** Statuses of one recipient of a campaign. `skipped`: the recipient was no longer a subscriber when the mail was due. */
export const RECIPIENT_STATUSES = ['pending', 'sent', 'failed', 'skipped'] as const;

/** Reasons for which a subscription ended after a mail of a campaign. */
export const RECIPIENT_OUTCOMES = ['bounced', 'complained', 'unsubscribed'] as const;

/**
 * Limits of a campaign's sending rate, in mails per minute. A rate of null means as fast as the mail server accepts
 * them.
 */
export const RATE = { least: 1, most: 6_000 } as const;

/**
 * A campaign pauses itself when more than `share` of its last mails failed permanently. The rule applies once there are
 * at least `of` mails.
 */
export const STOP_AT = { share: 0.05, of: 200 } as const;

/** True when so many of a campaign's last mails failed that it must pause. */
export const failsTooOften = ({ failed, of }: { failed: number; of: number }): boolean =>
  of >= STOP_AT.of && failed > STOP_AT.share * of;
