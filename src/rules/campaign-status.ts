import { type Transition, transitions } from './transitions.js';

/** Statuses of a campaign. Its list of recipients is frozen when sending begins. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** `staff` is a system administrator, `portal` the worker that sends. */
type Role = 'staff' | 'portal';
const STAFF = ['staff'] as const;
const PORTAL = ['portal'] as const;

/** Actions on a campaign, with the statuses that they start from and lead to. */
export const CAMPAIGN_ACTIONS = {
  edit: { from: ['draft'], by: STAFF },
  schedule: { from: ['draft'], to: 'scheduled', by: STAFF, waits: true },
  unschedule: { from: ['scheduled'], to: 'draft', by: STAFF },
  send: { from: ['draft', 'scheduled'], to: 'sending', by: STAFF, waits: true },
  begin: { from: ['scheduled'], to: 'sending', by: PORTAL },
  /** Returns a campaign that can no longer be sent to draft, for staff to fix. */
  hold: { from: ['scheduled', 'sending'], to: 'draft', by: PORTAL },
  pause: { from: ['sending'], to: 'paused', by: STAFF },
  stop: { from: ['sending'], to: 'paused', by: PORTAL },
  resume: { from: ['paused'], to: 'sending', by: STAFF, waits: true },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', by: STAFF },
  /** Lifts the campaign's blocks of addresses whose mails were refused for another reason than their mailbox. */
  unblock: { from: ['sending', 'paused', 'sent', 'cancelled'], by: STAFF, waits: true },
  finish: { from: ['sending'], to: 'sent', by: PORTAL },
  delete: { from: ['draft'], by: STAFF },
} as const satisfies Record<string, Transition<CampaignStatus, Role>>;
export type CampaignAction = keyof typeof CAMPAIGN_ACTIONS;

const campaigns = transitions<CampaignStatus, Role, CampaignAction>(CAMPAIGN_ACTIONS);
export const CAMPAIGN_ACTION_NAMES = campaigns.names;

/** True when the table allows the action in this status. Does not check the caller's role. */
export const campaignAllows = (action: CampaignAction, status: CampaignStatus): boolean =>
  (CAMPAIGN_ACTIONS[action].from as readonly CampaignStatus[]).includes(status);

/** Actions that the screens may offer now. */
export const campaignActions = (
  status: CampaignStatus,
  caller: { isAdministrator: boolean; emailVerified: boolean },
): CampaignAction[] =>
  campaigns.actions(status, { roles: caller.isAdministrator ? ['staff'] : [], emailVerified: caller.emailVerified });

/** Status of one recipient. `skipped`: no longer a subscriber when their turn came. */
export const RECIPIENT_STATUSES = ['pending', 'sent', 'failed', 'skipped'] as const;

/** Ways in which a sent mail ended the recipient's subscription. */
export const RECIPIENT_OUTCOMES = ['bounced', 'complained', 'unsubscribed'] as const;

/** Limits of the sending rate, in mails a minute; a rate of null is as fast as the mail server accepts them. */
export const RATE = { least: 1, most: 6_000 } as const;

/** A campaign pauses itself when more than this share of its last mails failed for good, once there are `of` of them. */
export const STOP_AT = { share: 0.05, of: 200 } as const;

/** True when too many of a campaign's last mails failed, so that it must stop. */
export const failsTooOften = ({ failed, of }: { failed: number; of: number }): boolean =>
  of >= STOP_AT.of && failed > STOP_AT.share * of;
