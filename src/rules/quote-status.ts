import type { Actor } from './actor.js';
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

/** Who somebody is to a quote: of whoever made it, of whoever it is offered to, or of staff. See `quoteParties`. */
export type QuoteParty = 'author' | 'buyer' | 'staff';

const AUTHOR = ['author'] as const;
const BUYER = ['buyer'] as const;
const STAFF = ['staff'] as const;

/** Everything that can be done to a quote: from which status, to which, and by whom. As specified. */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: AUTHOR },
  submit: { from: ['draft'], to: 'pending_approval', by: AUTHOR, waits: true },
  withdraw: { from: ['pending_approval'], to: 'draft', by: AUTHOR },
  accept: { from: ['sent'], to: 'accepted', by: BUYER, waits: true },
  reject: { from: ['sent'], to: 'rejected', by: BUYER, waits: true },
  /** What was offered is looked at again; until it is sent anew nobody can accept it. */
  request_change: { from: ['sent', 'expired'], to: 'pending_approval', by: BUYER, waits: true },
  duplicate: { from: QUOTE_STATUSES, by: [...AUTHOR, ...BUYER] },
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
  delete: { from: ['draft'], by: AUTHOR },
  /** Staff may clear away anything that binds nobody. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF, waits: true },
} as const satisfies Record<string, Transition<QuoteStatus, QuoteParty>>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;
export type QuoteTransition = {
  [A in QuoteAction]: (typeof QUOTE_ACTIONS)[A] extends { to: QuoteStatus } ? A : never;
}[QuoteAction];

/** A quote as the table sees it. */
export interface QuoteState {
  status: QuoteStatus;
  validUntil: Date | null;
  /** The company that it is offered to. */
  companyId: string;
  /** The partner's company that made it for them; null where they did themselves. */
  partnerId: string | null;
}

type Viewer = Pick<Actor, 'companyId' | 'companyType' | 'emailVerified'>;

/** A quote past its date is no longer out, even before the sweep has marked it `expired`. */
const NOT_AFTER_EXPIRY: readonly QuoteAction[] = ['accept', 'reject', 'recall', 'resend'];

const quotes = transitions<QuoteStatus, QuoteParty, QuoteAction>(QUOTE_ACTIONS);

/** A quote counts as expired when its date is past and nobody has decided on it. */
export const isExpired = ({ status, validUntil }: Pick<QuoteState, 'status' | 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil < now && !isDecidedQuote(status);

/** A sent quote past its date is expired to everybody, also before the portal has put that on record. */
export const shownStatus = ({
  status,
  isExpired: hasEnded,
}: {
  status: QuoteStatus;
  isExpired: boolean;
}): QuoteStatus => (hasEnded && status === 'sent' ? 'expired' : status);

/**
 * All that somebody is to a quote. A company's own quote, or one that staff made for it, is its to change and to decide on;
 * one that a partner made for its client is the partner's to change and the client's to decide on. Nobody else's: who reads
 * it besides does nothing with it.
 */
export function quoteParties(
  { companyId, partnerId }: Pick<QuoteState, 'companyId' | 'partnerId'>,
  viewer: Pick<Viewer, 'companyId' | 'companyType'>,
): QuoteParty[] {
  if (viewer.companyType === 'system') return [...STAFF];
  if (viewer.companyType === 'internal') return [];
  return [
    ...((partnerId ?? companyId) === viewer.companyId ? AUTHOR : []),
    ...(companyId === viewer.companyId ? BUYER : []),
  ];
}

/** Whether such an action is for them to do, in whatever status the quote is. */
export const isTheirsToDo = (action: QuoteAction, quote: QuoteState, viewer: Viewer): boolean =>
  quotes.isTheirs(action, asker(quote, viewer));

/** Whether the table allows them this action now, once their e-mail address is confirmed. */
export const allowsQuote = (action: QuoteAction, quote: QuoteState, viewer: Viewer, now: Date): boolean =>
  quotes.allows(action, quote.status, asker(quote, viewer)) && isInTime(action, quote, now);

/** What the screens may offer: the `actions` of every quote in an answer. */
export const quoteActions = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] =>
  quotes.actions(quote.status, asker(quote, viewer)).filter((action) => isInTime(action, quote, now));

/** What the viewer may do besides, once their e-mail address is confirmed; undefined when it is. */
export const quoteActionsOnceVerified = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] | undefined =>
  quotes.actionsOnceVerified(quote.status, asker(quote, viewer))?.filter((action) => isInTime(action, quote, now));

const isInTime = (action: QuoteAction, quote: QuoteState, now: Date): boolean =>
  !(NOT_AFTER_EXPIRY.includes(action) && isExpired(quote, now));

const asker = (quote: QuoteState, viewer: Viewer) => ({
  roles: quoteParties(quote, viewer),
  emailVerified: viewer.emailVerified,
});
