import type { AccountType, CompanyType } from './actor.js';
import { emailProblem } from './email.js';
import { atMost, nameLine, optionalLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/** Who gets the newsletter: how a subscription stands, and what becomes of it. */

const STATUSES = {
  pending: { label: 'Not confirmed' },
  subscribed: { label: 'Subscribed' },
  unsubscribed: { label: 'Unsubscribed' },
  bounced: { label: 'Bounced' },
  complained: { label: 'Complained' },
} as const;
export type SubscriptionStatus = keyof typeof STATUSES;
export const SUBSCRIPTION_STATUSES = Object.keys(STATUSES) as SubscriptionStatus[];
export const subscriptionLabel = (status: SubscriptionStatus): string => STATUSES[status].label;

/**
 * `reader` is whoever has a link that was mailed to the address, or typed the address into a form; `owner` is signed in with it, and it is
 * confirmed; `staff` a system administrator; `portal` nobody: what mail servers answer, and the sweep.
 */
type Role = 'reader' | 'owner' | 'staff' | 'portal';

/**
 * Everything that happens to a subscription. Who has said no is asked again by nobody but themselves: one that is pending since is still
 * unsubscribed to `add` and `import`, as whoever asked may be a stranger.
 */
export const SUBSCRIPTION_ACTIONS = {
  ask: { from: ['pending', 'unsubscribed'], to: 'pending', by: ['reader'] },
  confirm: { from: ['pending'], to: 'subscribed', by: ['reader'] },
  subscribe: { from: ['pending', 'unsubscribed', 'bounced', 'complained'], to: 'subscribed', by: ['owner'] },
  add: { from: ['pending'], to: 'subscribed', by: ['staff'], waits: true },
  import: { from: ['pending'], to: 'subscribed', by: ['staff'], waits: true },
  change: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  /** That it may be seen what they open and follow, and that it may not any more. */
  measure: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  unmeasure: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  unsubscribe: { from: ['pending', 'subscribed', 'bounced'], to: 'unsubscribed', by: ['reader', 'owner', 'staff'] },
  bounce: { from: ['subscribed'], to: 'bounced', by: ['portal'] },
  /** A block that a campaign put on it by mistake is taken back: nothing is agreed to anew. */
  restore: { from: ['bounced'], to: 'subscribed', by: ['staff'], waits: true },
  complain: { from: ['pending', 'subscribed', 'unsubscribed', 'bounced'], to: 'complained', by: ['portal'] },
  lapse: { from: ['pending'], to: 'unsubscribed', by: ['portal'] },
} as const satisfies Record<string, Transition<SubscriptionStatus, Role>>;
export type SubscriptionAction = keyof typeof SUBSCRIPTION_ACTIONS;

const table = transitions<SubscriptionStatus, Role, SubscriptionAction>(SUBSCRIPTION_ACTIONS);
export const SUBSCRIPTION_ACTION_NAMES = table.names;

/** Whether it can happen to a subscription now. */
export const allowsSubscription = (action: SubscriptionAction, status: SubscriptionStatus): boolean =>
  (SUBSCRIPTION_ACTIONS[action].from as readonly SubscriptionStatus[]).includes(status);

/** Who asks, of staff. */
interface Caller {
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/** What staff do to a subscription; `erase` leaves nothing of it but a hash. */
export const STAFF_SUBSCRIPTION_ACTIONS = ['unsubscribe', 'erase'] as const;
export type StaffSubscriptionAction = (typeof STAFF_SUBSCRIPTION_ACTIONS)[number];

/** What may be done to a subscription now: the `actions` of an answer. */
export function subscriptionActions(
  status: SubscriptionStatus,
  { companyType, accountType, emailVerified }: Caller,
): StaffSubscriptionAction[] {
  if (companyType !== 'system' || accountType !== 'admin' || !emailVerified) return [];
  return table.allows('unsubscribe', status, { roles: ['staff'] }) ? ['unsubscribe', 'erase'] : ['erase'];
}

const TOPIC_LABELS = { products: 'Products', events: 'Events', partner_news: 'Partner news' } as const;
export type Topic = keyof typeof TOPIC_LABELS;
export const TOPICS = Object.keys(TOPIC_LABELS) as Topic[];
export const topicLabel = (topic: Topic): string => TOPIC_LABELS[topic];
export const topics = TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }));

const FREQUENCY_LABELS = { all: 'Everything', important: 'Only the important ones' } as const;
export type Frequency = keyof typeof FREQUENCY_LABELS;
export const FREQUENCIES = Object.keys(FREQUENCY_LABELS) as Frequency[];
export const frequencyLabel = (frequency: Frequency): string => FREQUENCY_LABELS[frequency];
export const frequencies = FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));

/** Where a subscription comes from. As specified: the newsletter box sends 'footer'. */
const SOURCE_LABELS = {
  footer: 'Newsletter box',
  website: 'Website',
  account_settings: 'Account Settings',
  event: 'Event',
  staff: 'Added by staff',
  import: 'Import',
} as const;
export type SubscriptionSource = keyof typeof SOURCE_LABELS;
export const SUBSCRIPTION_SOURCES = Object.keys(SOURCE_LABELS) as SubscriptionSource[];
export const sourceLabel = (source: SubscriptionSource): string => SOURCE_LABELS[source];
/** Where staff say that somebody agreed. */
export const STAFF_SOURCES = ['staff', 'event', 'website'] as const satisfies readonly SubscriptionSource[];
/** Those that a form of the portal may name. */
export const FORM_SOURCES = ['footer', 'website', 'account_settings'] as const satisfies readonly SubscriptionSource[];

/** How an address came to be subscribed. */
export const CONFIRMATIONS = ['link', 'account', 'staff', 'import'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/**
 * What people agree to, as it stands beside the button or toggle, and is kept as the proof. A text that changes gets another
 * version.
 */
export const CONSENT_TEXTS = {
  form: {
    version: '2026-11',
    text: 'New devices, releases of the SDK and notes from installations. About once a month. You can unsubscribe at any time.',
  },
  settings: { version: '2026-11', text: 'News about products and events, about once a month.' },
  measurement: {
    version: '2026-11',
    text: 'You may see which of your newsletters I open and which links I follow, to learn what is worth writing about. I can take this back here at any time; what was seen is forgotten then.',
  },
} as const;

export const consentTo = (source: SubscriptionSource) =>
  source === 'account_settings' ? CONSENT_TEXTS.settings : CONSENT_TEXTS.form;

/** Days that a link to confirm works, and after which an address that was not confirmed is forgotten. */
export const CONFIRM_DAYS = 7;
export const PENDING_DAYS = 30;

/** As specified. */
const EMAIL_REQUIRED = 'Please enter your email address';
export const ALREADY_SUBSCRIBED = 'You are already subscribed to our newsletter!';
export const CONFIRM_SUBSCRIPTION = 'Please confirm your subscription to start receiving updates.';

/** What is wrong with a trimmed address in the newsletter box; null when nothing is. */
export const newsletterEmailProblem = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? EMAIL_REQUIRED : emailProblem(value);

export const SUBSCRIBER_FIRST_NAME = nameLine(optionalLine({ label: 'First name', max: 50 }));
export const SUBSCRIBER_LAST_NAME = nameLine(optionalLine({ label: 'Last name', max: 50 }));
export const SUBSCRIBER_COMPANY = nameLine(optionalLine({ label: 'Company', max: 100 }));

/** Of staff: how and where consent was given, which is kept as the proof. */
export const CONSENT_PROOF: TextRule = {
  label: 'Proof of consent',
  required: 'Please say how and where consent was given',
  checks: [atMost('Proof of consent', 500)],
};

export const SUBSCRIPTION_PROBLEMS = {
  source: 'Please say where consent was given',
  consentedOn: 'Please select the day on which consent was given',
  future: 'Consent cannot be of the future',
  subscribed: 'This address is subscribed already',
  unsubscribed: 'This address has unsubscribed. Only its owner can subscribe again.',
  blocked: 'Mails to this address have bounced, or were reported as spam. Only its owner can subscribe again.',
  erased: 'This address was erased. Only its owner can subscribe again.',
  industry: 'Please select a valid industry',
  topics: 'Please choose at least one topic, or unsubscribe',
  frequency: 'Please choose how often you hear from us',
} as const;
