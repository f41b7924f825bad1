import type { CompanyType } from '../common/actor.js';
import { now } from '../common/clock.js';

export const QUOTE_STATUSES = ['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

interface Rule {
  from: readonly QuoteStatus[];
  /** Absent where the action leaves the status as it is. */
  to?: QuoteStatus;
  by: readonly CompanyType[];
}

const OWNERS = ['client', 'partner'] as const;
const STAFF = ['system'] as const;

/**
 * Everything that can be done to a quote: from which status, to which, and by whom. The one table of DESIGN section 4:
 * services enforce it, answers list what it allows as `actions`, tests walk it.
 */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: OWNERS },
  submit: { from: ['draft'], to: 'pending_approval', by: OWNERS },
  withdraw: { from: ['pending_approval'], to: 'draft', by: OWNERS },
  accept: { from: ['sent'], to: 'accepted', by: OWNERS },
  reject: { from: ['sent'], to: 'rejected', by: OWNERS },
  duplicate: { from: QUOTE_STATUSES, by: OWNERS },
  adjust_pricing: { from: ['pending_approval'], by: STAFF },
  approve: { from: ['pending_approval'], to: 'sent', by: STAFF },
  decline: { from: ['pending_approval'], to: 'rejected', by: STAFF },
  delete: { from: ['draft'], by: OWNERS },
  /** Staff may clear away anything that binds nobody. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF },
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
  companyType: CompanyType,
): QuoteAction[] {
  return (Object.keys(QUOTE_ACTIONS) as QuoteAction[]).filter((action) => allows(action, quote, companyType));
}
