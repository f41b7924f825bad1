import type { Actor, CompanyType } from '../rules/actor.js';
import { now } from '../platform/clock.js';

export const QUOTE_STATUSES = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

interface Rule {
  from: readonly QuoteStatus[];
  /** Absent where the action leaves the status as it is. */
  to?: QuoteStatus;
  by: readonly CompanyType[];
  /** Binds, or mails others: waits until the e-mail address of who does it is confirmed (`BeforeVerification`). */
  waits?: true;
}

const OWNERS = ['client', 'partner'] as const;
const STAFF = ['system'] as const;

/**
 * Everything that can be done to a quote: from which status, to which, and by whom. The one table of DESIGN section 4:
 * services enforce it, answers list what it allows as `actions`, tests walk it.
 */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: OWNERS },
  submit: { from: ['draft'], to: 'pending_approval', by: OWNERS, waits: true },
  withdraw: { from: ['pending_approval'], to: 'draft', by: OWNERS },
  accept: { from: ['sent'], to: 'accepted', by: OWNERS, waits: true },
  reject: { from: ['sent'], to: 'rejected', by: OWNERS, waits: true },
  duplicate: { from: QUOTE_STATUSES, by: OWNERS },
  adjust_pricing: { from: ['pending_approval'], by: STAFF, waits: true },
  approve: { from: ['pending_approval'], to: 'sent', by: STAFF, waits: true },
  decline: { from: ['pending_approval'], to: 'rejected', by: STAFF, waits: true },
  delete: { from: ['draft'], by: OWNERS },
  /** Staff may clear away anything that binds nobody. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF, waits: true },
} as const satisfies Record<string, Rule>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;
export type QuoteTransition = {
  [A in QuoteAction]: (typeof QUOTE_ACTIONS)[A] extends { to: QuoteStatus } ? A : never;
}[QuoteAction];

/** A quote past its date cannot be accepted, even before the sweep has marked it `expired`. */
const NOT_AFTER_EXPIRY: readonly QuoteAction[] = ['accept', 'reject'];

const BINDING: readonly QuoteStatus[] = ['accepted', 'rejected'];

/** A quote counts as expired when its date is past and nobody has decided on it. */
export function isExpired(quote: { status: QuoteStatus; validUntil: Date | null }): boolean {
  return quote.validUntil !== null && quote.validUntil < now() && !BINDING.includes(quote.status);
}

/** Whether the table allows this action now, to this actor. Ownership is the query's business, not this one's. */
export function allows(
  action: QuoteAction,
  quote: { status: QuoteStatus; validUntil: Date | null },
  companyType: CompanyType,
): boolean {
  const rule: Rule = QUOTE_ACTIONS[action];
  if (!rule.from.includes(quote.status) || !rule.by.includes(companyType)) return false;
  return !(NOT_AFTER_EXPIRY.includes(action) && isExpired(quote));
}

/** What the screens may offer: the `actions` of every quote in an answer. */
export function actionsFor(
  quote: { status: QuoteStatus; validUntil: Date | null },
  { companyType, emailVerified }: Viewer,
): QuoteAction[] {
  return ALL.filter((action) => allows(action, quote, companyType) && (emailVerified || !waits(action)));
}

/** What the viewer may do besides, once their e-mail address is confirmed; undefined when it is. */
export function actionsOnceVerified(
  quote: { status: QuoteStatus; validUntil: Date | null },
  { companyType, emailVerified }: Viewer,
): QuoteAction[] | undefined {
  return emailVerified ? undefined : ALL.filter((action) => waits(action) && allows(action, quote, companyType));
}

type Viewer = Pick<Actor, 'companyType' | 'emailVerified'>;

const ALL = Object.keys(QUOTE_ACTIONS) as QuoteAction[];

const waits = (action: QuoteAction): boolean => (QUOTE_ACTIONS[action] as Rule).waits === true;
