import { type Transition, transitions } from './transitions.js';

/** Every status of a campaign. Its list of recipients is frozen as it begins to be sent. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** `staff` is a system administrator, `portal` the worker that sends. */
type Role = 'staff' | 'portal';
const STAFF = ['staff'] as const;
const PORTAL = ['portal'] as const;

/** Everything that can be done to a campaign, and from which status to which. */
export const CAMPAIGN_ACTIONS = {
  edit: { from: ['draft'], by: STAFF },
  schedule: { from: ['draft'], to: 'scheduled', by: STAFF, waits: true },
  unschedule: { from: ['scheduled'], to: 'draft', by: STAFF },
  send: { from: ['draft', 'scheduled'], to: 'sending', by: STAFF, waits: true },
  begin: { from: ['scheduled'], to: 'sending', by: PORTAL },
  /** What can no longer be sent when its time has come is staff's to mend. */
  hold: { from: ['scheduled', 'sending'], to: 'draft', by: PORTAL },
  pause: { from: ['sending'], to: 'paused', by: STAFF },
  stop: { from: ['sending'], to: 'paused', by: PORTAL },
  resume: { from: ['paused'], to: 'sending', by: STAFF, waits: true },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', by: STAFF },
  /** Takes back what it has blocked: addresses whose mails were refused for another reason than their mailbox. */
  unblock: { from: ['sending', 'paused', 'sent', 'cancelled'], by: STAFF, waits: true },
  finish: { from: ['sending'], to: 'sent', by: PORTAL },
  delete: { from: ['draft'], by: STAFF },
} as const satisfies Record<string, Transition<CampaignStatus, Role>>;
export type CampaignAction = keyof typeof CAMPAIGN_ACTIONS;

const campaigns = transitions<CampaignStatus, Role, CampaignAction>(CAMPAIGN_ACTIONS);
export const CAMPAIGN_ACTION_NAMES = campaigns.names;

/** Whether the table allows it now, to who has the part. */
export const campaignAllows = (action: CampaignAction, status: CampaignStatus): boolean =>
  (CAMPAIGN_ACTIONS[action].from as readonly CampaignStatus[]).includes(status);

/** What the screens may offer now. */
export const campaignActions = (
  status: CampaignStatus,
  caller: { isAdministrator: boolean; emailVerified: boolean },
): CampaignAction[] =>
  campaigns.actions(status, { roles: caller.isAdministrator ? ['staff'] : [], emailVerified: caller.emailVerified });

/** What becomes of one recipient. `skipped`: no subscriber any more when its turn came. */
export const RECIPIENT_STATUSES = ['pending', 'sent', 'failed', 'skipped'] as const;

/** How a mail that was sent ended its reader's subscription. */
export const RECIPIENT_OUTCOMES = ['bounced', 'complained', 'unsubscribed'] as const;

/** Mails a minute; null is as fast as the mail server takes them. */
export const RATE = { least: 1, most: 6_000 } as const;

/** A campaign pauses itself when more than this share of its last mails failed for good. */
export const STOP_AT = { share: 0.05, of: 200 } as const;

/** What the sums of a campaign say of its last mails: whether it is to stop. */
export const failsTooOften = ({ failed, of }: { failed: number; of: number }): boolean =>
  of >= STOP_AT.of && failed > STOP_AT.share * of;
