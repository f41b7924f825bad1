import type { Actor } from './actor.js';
import type { HandTaxState } from './tax-by-hand.js';
import { type Transition, transitions } from './transitions.js';

/**
 * Statuses of a quote, in the order used by sorting and filters. `provisional`: staff have not set shipping, lead time
 * and total yet. `open`: submitted, not decided and not expired. `decided`: accepted or rejected, which is permanent.
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
/** True for accepted and rejected quotes, which do not expire any more. */
export const isDecidedQuote = (status: QuoteStatus): boolean => STATUSES[status].decided;

/**
 * Relation of a user to a quote: `author` belongs to the company that created it, `buyer` to the company that it is
 * offered to, `staff` to the system company. See `quoteParties`.
 */
export type QuoteParty = 'author' | 'buyer' | 'staff';

const AUTHOR = ['author'] as const;
const BUYER = ['buyer'] as const;
const STAFF = ['staff'] as const;

/**
 * Transition table of quotes, as specified: for each action its starting statuses, its new status and the parties that
 * may take it.
 */
export const QUOTE_ACTIONS = {
  edit: { from: ['draft'], by: AUTHOR },
  submit: { from: ['draft'], to: 'pending_approval', by: AUTHOR, waits: true },
  withdraw: { from: ['pending_approval'], to: 'draft', by: AUTHOR },
  accept: { from: ['sent'], to: 'accepted', by: BUYER, waits: true },
  reject: { from: ['sent'], to: 'rejected', by: BUYER, waits: true },
  /** Returns the quote to staff for review. The buyer cannot accept it until staff send it again. */
  request_change: { from: ['sent', 'expired'], to: 'pending_approval', by: BUYER, waits: true },
  duplicate: { from: QUOTE_STATUSES, by: [...AUTHOR, ...BUYER] },
  /** Lets staff change products, options and quantities under the same rules as the buyer. */
  change_lines: { from: ['pending_approval'], by: STAFF, waits: true },
  adjust_pricing: { from: ['pending_approval'], by: STAFF, waits: true },
  approve: { from: ['pending_approval'], to: 'sent', by: STAFF, waits: true },
  decline: { from: ['pending_approval'], to: 'rejected', by: STAFF, waits: true },
  recall: { from: ['sent', 'expired'], to: 'pending_approval', by: STAFF, waits: true },
  /** Mails the current offer again. */
  resend: { from: ['sent'], by: STAFF, waits: true },
  /** Sets a later expiry date and leaves the offer unchanged. */
  extend: { from: ['sent', 'expired'], to: 'sent', by: STAFF, waits: true },
  delete: { from: ['draft'], by: AUTHOR },
  /** Deletes any quote that was not accepted and is not currently offered. */
  remove: { from: ['draft', 'pending_approval', 'rejected', 'expired'], by: STAFF, waits: true },
} as const satisfies Record<string, Transition<QuoteStatus, QuoteParty>>;

export type QuoteAction = keyof typeof QUOTE_ACTIONS;
export type QuoteTransition = {
  [A in QuoteAction]: (typeof QUOTE_ACTIONS)[A] extends { to: QuoteStatus } ? A : never;
}[QuoteAction];

/** Fields of a quote that the transition table needs. */
export interface QuoteState {
  status: QuoteStatus;
  validUntil: Date | null;
  /** Company that the quote is offered to. */
  companyId: string;
  /** Company of the partner that created the quote; null if the company itself or staff created it. */
  partnerId: string | null;
  /** True while an approved revision waits for agreements of staff. */
  waitsForAgreement: boolean;
  /** VAT that staff decided by hand, for staff; absent when the table decides. */
  handTax?: HandTaxState;
}

type Viewer = Pick<Actor, 'companyId' | 'companyType' | 'emailVerified'>;

/** Actions that are blocked after the quote's expiry date, even if the sweep job has not set the status `expired` yet. */
const NOT_AFTER_EXPIRY: readonly QuoteAction[] = ['accept', 'reject', 'resend'];

/** Actions that are blocked while an approved revision waits for agreements; the last agreement sends the quote. */
const NOT_WHILE_WAITING: readonly QuoteAction[] = ['approve'];
/**
 * Actions that offer the quote to the buyer, which waits for an agreement to VAT by hand, and for another decision once
 * it ended.
 */
const OFFERS: readonly QuoteAction[] = ['approve', 'extend'];

const quotes = transitions<QuoteStatus, QuoteParty, QuoteAction>(QUOTE_ACTIONS);

/** True when the quote's expiry date is past and the quote was neither accepted nor rejected. */
export const isExpired = ({ status, validUntil }: Pick<QuoteState, 'status' | 'validUntil'>, now: Date): boolean =>
  validUntil !== null && validUntil < now && !isDecidedQuote(status);

/**
 * Returns the status that screens show: `expired` for a sent quote past its expiry date, even if the sweep job has not
 * stored that status yet.
 */
export const shownStatus = ({
  status,
  isExpired: hasEnded,
}: {
  status: QuoteStatus;
  isExpired: boolean;
}): QuoteStatus => (hasEnded && status === 'sent' ? 'expired' : status);

/**
 * Returns all relations of a user to a quote. If a partner created the quote for a client, the partner is its author
 * and the client its buyer. Otherwise the company is both, also when staff created the quote for it. Users without a
 * relation can take no action.
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

/** True when the viewer's role may take the action, regardless of the status of the quote. */
export const isTheirsToDo = (action: QuoteAction, quote: QuoteState, viewer: Viewer): boolean =>
  quotes.isTheirs(action, asker(quote, viewer));

/**
 * True when the transition table allows the viewer this action now. Does not check that the viewer has confirmed their
 * e-mail address.
 */
export const allowsQuote = (action: QuoteAction, quote: QuoteState, viewer: Viewer, now: Date): boolean =>
  quotes.allows(action, quote.status, asker(quote, viewer)) && isOpen(action, quote, now);

/** Actions that the screens may offer, sent as the `actions` of each quote in a response. */
export const quoteActions = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] =>
  quotes.actions(quote.status, asker(quote, viewer)).filter((action) => isOpen(action, quote, now));

/** Additional actions that the viewer gets by confirming their e-mail address; undefined if it is confirmed already. */
export const quoteActionsOnceVerified = (quote: QuoteState, viewer: Viewer, now: Date): QuoteAction[] | undefined =>
  quotes.actionsOnceVerified(quote.status, asker(quote, viewer))?.filter((action) => isOpen(action, quote, now));

const isOpen = (action: QuoteAction, quote: QuoteState, now: Date): boolean =>
  !(NOT_AFTER_EXPIRY.includes(action) && isExpired(quote, now)) &&
  !(NOT_WHILE_WAITING.includes(action) && quote.waitsForAgreement) &&
  !(OFFERS.includes(action) && isTaxOpen(quote));

const isTaxOpen = ({ handTax }: QuoteState): boolean => handTax === 'waiting' || handTax === 'ended';

const asker = (quote: QuoteState, viewer: Viewer) => ({
  roles: quoteParties(quote, viewer),
  emailVerified: viewer.emailVerified,
});
