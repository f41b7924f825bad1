import type { Actor, CompanyType } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Every status of a quote, in the order that lists sort and filter by. `provisional`: staff have yet to set shipping, lead time
 * and total; `open`: submitted, and neither decided nor run out; `decided`: for good, whatever its date.
 */
const STATUSES = {
  draft: { provisional: true, open: false, decided: false },
  pending_approval: { provisional: true, open: true, decided: false },
  sent: { provisional: false, open: true, decided: false },
  accepted: { provisional: false, open: false, decided: true },
  rejected: { provisional: false, open: false, decided: true },
  expired: { provisional: false, open: false, decided: false },
} as const satisfies Record<string, { provisional: boolean; open: boolean; decided: boolean }>;

export type QuoteStatus = keyof typeof STATUSES;

export const QUOTE_STATUSES = Object.keys(STATUSES) as QuoteStatus[];

export const isProvisionalQuote = (status: QuoteStatus): boolean => STATUSES[status].provisional;
export const OPEN_QUOTE_STATUSES = QUOTE_STATUSES.filter((status) => STATUSES[status].open);
/** Accepted or rejected: it no longer runs out. */
export const isDecidedQuote = (status: QuoteStatus): boolean => STATUSES[status].decided;

const OWNERS = ['client', 'partner'] as const;
const STAFF = ['system'] as const;

/** Everything that can be done to a quote: from which status, to which, and by whom. As specified. */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: OWNERS },
  submit: { from: ['draft'], to: 'pending_approval', by: OWNERS, waits: true },
  withdraw: { from: ['pending_approval'], to: 'draft', by: OWNERS },
  accept: { from: ['sent'], to: 'accepted', by: OWNERS, waits: true },
  reject: { from: ['sent'], to: 'rejected', by: OWNERS, waits: true },
  /** What was offered is looked at again; until it is sent anew nobody can accept it. */
  request_change: { from: ['sent', 'expired'], to: 'pending_approval', by: OWNERS, waits: true },
  duplicate: { from: QUOTE_STATUSES, by: OWNERS },
  /** Products, options and quantities, as their buyer would have put them together. */
  change_lines: { from: ['pending_approval'], by: STAFF, waits: true },
  adjust_pricing: { from: ['pending_approval'], by: STAFF, waits: true },
  approve: { from: ['pending_approval'], to: 'sent', by: STAFF, waits: true },
  decline: { from: ['pending_approval'], to: 'rejected', by: STAFF, waits: true },
  recall: { from: ['sent'], to: 'pending_approval', by: STAFF, waits: true },
  /** The offer that stands is mailed once more. */
  resend: { from: ['sent'], by: STAFF, waits: true },
  /** The same offer for longer. */
  extend: { from: ['sent', 'expired'], to: 'sent', by: STAFF, waits: true },
  delete: { from: ['draft'], by: OWNERS },
  /** Staff may clear away anything that binds nobody. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF, waits: true },
} as const satisfies Record<string, Transition<QuoteStatus, CompanyType>>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;
export type QuoteTransition = {
  [A in QuoteAction]: (typeof QUOTE_ACTIONS)[A] extends { to: QuoteStatus } ? A : never;
}[QuoteAction];

/** A quote as the table sees it. */
export interface QuoteState {
  status: QuoteStatus;
  validUntil: Date | null;
}

type Viewer = Pick<Actor, 'companyType' | 'emailVerified'>;

/** A quote past its date is no longer out, even before the sweep has marked it `expired`. */
const NOT_AFTER_EXPIRY: readonly QuoteAction[] = ['accept', 'reject', 'recall', 'resend'];

const quotes = transitions<QuoteStatus, CompanyType, QuoteAction>(QUOTE_ACTIONS);

/** A quote counts as expired when its date is past and nobody has decided on it. */
export const isExpired = ({ status, validUntil }: QuoteState, now: Date): boolean =>
  validUntil !== null && validUntil < now && !isDecidedQuote(status);

/** A sent quote past its date is expired to everybody, also before the portal has put that on record. */
export const shownStatus = ({
  status,
  isExpired: hasEnded,
}: {
  status: QuoteStatus;
  isExpired: boolean;
}): QuoteStatus => (hasEnded && status === 'sent' ? 'expired' : status);

/** Whether the table allows this action now, to somebody of such a company. */
export const allowsQuote = (action: QuoteAction, quote: QuoteState, companyType: CompanyType, now: Date): boolean =>
  quotes.allows(action, quote.status, { roles: [companyType] }) && isInTime(action, quote, now);

/** What the screens may offer: the `actions` of every quote in an answer. */
export const quoteActions = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] =>
  quotes.actions(quote.status, asker(viewer)).filter((action) => isInTime(action, quote, now));

/** What the viewer may do besides, once their e-mail address is confirmed; undefined when it is. */
export const quoteActionsOnceVerified = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] | undefined =>
  quotes.actionsOnceVerified(quote.status, asker(viewer))?.filter((action) => isInTime(action, quote, now));

const isInTime = (action: QuoteAction, quote: QuoteState, now: Date): boolean =>
  !(NOT_AFTER_EXPIRY.includes(action) && isExpired(quote, now));

const asker = ({ companyType, emailVerified }: Viewer) => ({ roles: [companyType], emailVerified });
