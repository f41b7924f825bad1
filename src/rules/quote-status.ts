import type { Actor } from './actor.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Statuses of a quote, in the order that lists sort and filter by. `provisional`: staff have yet to set shipping, lead
 * time and total; `open`: submitted, and neither decided nor expired; `decided`: permanently, whatever its date.
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
/** True for accepted and rejected quotes, which no longer expire. */
export const isDecidedQuote = (status: QuoteStatus): boolean => STATUSES[status].decided;

/** Relation of a user to a quote: of the company that made it, of the company that it is offered to, or of staff. See `quoteParties`. */
export type QuoteParty = 'author' | 'buyer' | 'staff';

const AUTHOR = ['author'] as const;
const BUYER = ['buyer'] as const;
const STAFF = ['staff'] as const;

/** Actions on a quote: from which status, to which, by which party. As specified. */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: AUTHOR },
  submit: { from: ['draft'], to: 'pending_approval', by: AUTHOR, waits: true },
  withdraw: { from: ['pending_approval'], to: 'draft', by: AUTHOR },
  accept: { from: ['sent'], to: 'accepted', by: BUYER, waits: true },
  reject: { from: ['sent'], to: 'rejected', by: BUYER, waits: true },
  /** Staff review the offer again; it cannot be accepted until it is sent anew. */
  request_change: { from: ['sent', 'expired'], to: 'pending_approval', by: BUYER, waits: true },
  duplicate: { from: QUOTE_STATUSES, by: [...AUTHOR, ...BUYER] },
  /** Changes products, options and quantities, as the buyer could have done. */
  change_lines: { from: ['pending_approval'], by: STAFF, waits: true },
  adjust_pricing: { from: ['pending_approval'], by: STAFF, waits: true },
  approve: { from: ['pending_approval'], to: 'sent', by: STAFF, waits: true },
  decline: { from: ['pending_approval'], to: 'rejected', by: STAFF, waits: true },
  recall: { from: ['sent'], to: 'pending_approval', by: STAFF, waits: true },
  /** Mails the current offer again. */
  resend: { from: ['sent'], by: STAFF, waits: true },
  /** Keeps the offer and extends its validity. */
  extend: { from: ['sent', 'expired'], to: 'sent', by: STAFF, waits: true },
  delete: { from: ['draft'], by: AUTHOR },
  /** Staff may remove any quote that binds no party. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF, waits: true },
} as const satisfies Record<string, Transition<QuoteStatus, QuoteParty>>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;
export type QuoteTransition = {
  [A in QuoteAction]: (typeof QUOTE_ACTIONS)[A] extends { to: QuoteStatus } ? A : never;
}[QuoteAction];

/** State of a quote that the table depends on. */
export interface QuoteState {
  status: QuoteStatus;
  validUntil: Date | null;
  /** Company that the quote is offered to. */
  companyId: string;
  /** Company of the partner that made the quote; null if the company or staff made it. */
  partnerId: string | null;
}

type Viewer = Pick<Actor, 'companyId' | 'companyType' | 'emailVerified'>;

/** Actions that need a valid quote. Blocked after its date, even before the sweep has marked it `expired`. */
const NOT_AFTER_EXPIRY: readonly QuoteAction[] = ['accept', 'reject', 'recall', 'resend'];

const quotes = transitions<QuoteStatus, QuoteParty, QuoteAction>(QUOTE_ACTIONS);

/** True when the quote's date is past and it was not accepted or rejected. */
export const isExpired = ({ status, validUntil }: Pick<QuoteState, 'status' | 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil < now && !isDecidedQuote(status);

/** Returns the status to show: a sent quote past its date is expired, even before the sweep has stored that. */
export const shownStatus = ({
  status,
  isExpired: hasEnded,
}: {
  status: QuoteStatus;
  isExpired: boolean;
}): QuoteStatus => (hasEnded && status === 'sent' ? 'expired' : status);

/**
 * Returns all relations of a user to a quote. A company's own quote, or one that staff made for it, is edited and
 * decided on by the company. A quote that a partner made for a client is edited by the partner and decided on by the
 * client. All other readers can do nothing with it.
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

/** True when the action belongs to the viewer's role, whatever the status of the quote. */
export const isTheirsToDo = (action: QuoteAction, quote: QuoteState, viewer: Viewer): boolean =>
  quotes.isTheirs(action, asker(quote, viewer));

/** True when the table allows the viewer this action now, provided that their e-mail address is confirmed. */
export const allowsQuote = (action: QuoteAction, quote: QuoteState, viewer: Viewer, now: Date): boolean =>
  quotes.allows(action, quote.status, asker(quote, viewer)) && isInTime(action, quote, now);

/** Actions that the screens may offer: the `actions` of every quote in a response. */
export const quoteActions = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] =>
  quotes.actions(quote.status, asker(quote, viewer)).filter((action) => isInTime(action, quote, now));

/** Further actions of the viewer once their e-mail address is confirmed; undefined if it is already. */
export const quoteActionsOnceVerified = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] | undefined =>
  quotes.actionsOnceVerified(quote.status, asker(quote, viewer))?.filter((action) => isInTime(action, quote, now));

const isInTime = (action: QuoteAction, quote: QuoteState, now: Date): boolean =>
  !(NOT_AFTER_EXPIRY.includes(action) && isExpired(quote, now));

const asker = (quote: QuoteState, viewer: Viewer) => ({
  roles: quoteParties(quote, viewer),
  emailVerified: viewer.emailVerified,
});
