import type { AccountType, CompanyType } from './actor.js';
import { emailProblem } from './email.js';
import { atMost, nameLine, optionalLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/** Newsletter subscriptions: statuses, actions and consent. */

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
 * Roles that act on a subscription. `reader` opened a link that was mailed to the address, or typed the address into a
 * form. `owner` is signed in with this confirmed address. `staff` is a system administrator. `portal` acts without a
 * user, on replies of mail servers and in the sweep job.
 */
type Role = 'reader' | 'owner' | 'staff' | 'portal';

/**
 * Transition table of subscriptions. Once an address is unsubscribed, only its owner can subscribe it again. `add` and
 * `import` therefore also treat a subscription that has been pending since then as unsubscribed, because a stranger may
 * have entered the address into a form.
 */
export const SUBSCRIPTION_ACTIONS = {
  ask: { from: ['pending', 'unsubscribed'], to: 'pending', by: ['reader'] },
  confirm: { from: ['pending'], to: 'subscribed', by: ['reader'] },
  subscribe: { from: ['pending', 'unsubscribed', 'bounced', 'complained'], to: 'subscribed', by: ['owner'] },
  add: { from: ['pending'], to: 'subscribed', by: ['staff'], waits: true },
  import: { from: ['pending'], to: 'subscribed', by: ['staff'], waits: true },
  change: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  /** Agrees to the measurement of opens and clicks; `unmeasure` withdraws that consent. */
  measure: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  unmeasure: { from: ['pending', 'subscribed', 'unsubscribed'], by: ['reader'] },
  unsubscribe: { from: ['pending', 'subscribed', 'bounced'], to: 'unsubscribed', by: ['reader', 'owner', 'staff'] },
  bounce: { from: ['subscribed'], to: 'bounced', by: ['portal'] },
  /** Unblocks an address that a campaign blocked by mistake. Needs no new consent. */
  restore: { from: ['bounced'], to: 'subscribed', by: ['staff'], waits: true },
  complain: { from: ['pending', 'subscribed', 'unsubscribed', 'bounced'], to: 'complained', by: ['portal'] },
  lapse: { from: ['pending'], to: 'unsubscribed', by: ['portal'] },
} as const satisfies Record<string, Transition<SubscriptionStatus, Role>>;
export type SubscriptionAction = keyof typeof SUBSCRIPTION_ACTIONS;

const table = transitions<SubscriptionStatus, Role, SubscriptionAction>(SUBSCRIPTION_ACTIONS);
export const SUBSCRIPTION_ACTION_NAMES = table.names;

/** True when the transition table allows the action in this status. Does not check the role. */
export const allowsSubscription = (action: SubscriptionAction, status: SubscriptionStatus): boolean =>
  (SUBSCRIPTION_ACTIONS[action].from as readonly SubscriptionStatus[]).includes(status);

/** The member of staff who makes the request. */
interface Caller {
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/**
 * Actions that staff can take on a subscription from the screen. `erase` deletes it and keeps only a hash of the
 * address.
 */
export const STAFF_SUBSCRIPTION_ACTIONS = ['unsubscribe', 'erase'] as const;
export type StaffSubscriptionAction = (typeof STAFF_SUBSCRIPTION_ACTIONS)[number];

/** Returns the actions that the caller may take now, sent as the `actions` of a subscriber in a response. */
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

/** Sources of a subscription. As specified, the newsletter form in the footer sends 'footer'. */
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
/** Sources that staff can select for a consent that they enter. */
export const STAFF_SOURCES = ['staff', 'event', 'website'] as const satisfies readonly SubscriptionSource[];
/** Sources that the forms of the portal can send. */
export const FORM_SOURCES = ['footer', 'website', 'account_settings'] as const satisfies readonly SubscriptionSource[];

/** Ways in which an e-mail address was confirmed. */
export const CONFIRMATIONS = ['link', 'account', 'staff', 'import'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Consent texts, shown next to the button or switch and stored as proof. Give a text a new version when it changes. */
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

/** Days for which a confirmation link is valid. `PENDING_DAYS`: days after which an unconfirmed address is deleted. */
export const CONFIRM_DAYS = 7;
export const PENDING_DAYS = 30;

/** Texts from the specification. */
const EMAIL_REQUIRED = 'Please enter your email address';
export const ALREADY_SUBSCRIBED = 'You are already subscribed to our newsletter!';
export const CONFIRM_SUBSCRIPTION = 'Please confirm your subscription to start receiving updates.';

/** Returns a message about an invalid, already trimmed address in the newsletter form; null if it is valid. */
export const newsletterEmailProblem = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? EMAIL_REQUIRED : emailProblem(value);

export const SUBSCRIBER_FIRST_NAME = nameLine(optionalLine({ label: 'First name', max: 50 }));
export const SUBSCRIBER_LAST_NAME = nameLine(optionalLine({ label: 'Last name', max: 50 }));
export const SUBSCRIBER_COMPANY = nameLine(optionalLine({ label: 'Company', max: 100 }));

/** Source of a subscriber's consent, as entered by staff. Stored as proof. */
export const CONSENT_PROOF: TextRule = {
  label: 'Proof of consent',
  required: 'Please say how and where consent was given',
  checks: [atMost('Proof of consent', 500)],
};

export const SUBSCRIPTION_PROBLEMS = {
  source: 'Please say where consent was given',
  consentedOn: 'Please select the day on which consent was given',
  future: 'Consent cannot be in the future',
  subscribed: 'This address is already subscribed',
  unsubscribed: 'This address has unsubscribed. Only its owner can subscribe again.',
  blocked: 'Emails to this address have bounced, or were reported as spam. Only its owner can subscribe again.',
  erased: 'This address was erased. Only its owner can subscribe again.',
  industry: 'Please select a valid industry',
  topics: 'Please choose at least one topic, or unsubscribe',
  frequency: 'Please choose how often you hear from us',
} as const;
