import type { Cents } from './money.js';
import { type Transition, transitions } from './transitions.js';

/**
 * What a company may need for accepting a quote over a limit: the signature of one of its administrators, the signatures of
 * two people, or a purchase order number. The trigger `quote_acceptances_signed` in the database needs the same, but also counts
 * signatures of people without access and of former administrators.
 */
export const ACCEPTANCE_NEEDS = ['admin', 'two_people', 'purchase_order'] as const;
export type AcceptanceNeed = (typeof ACCEPTANCE_NEEDS)[number];

/** Acceptance rule of a company: for each need the total, VAT included, over which it applies; null where it never does. */
export interface AcceptanceLimits {
  adminOver?: Cents | null;
  twoPeopleOver?: Cents | null;
  purchaseOrderOver?: Cents | null;
}

/** A person who signed or would sign. `isAdmin` is true for an administrator of the company. */
export interface Signatory {
  userId: string;
  isAdmin: boolean;
}

/** States of an acceptance request. It waits until it has all signatures, somebody ends it, or the offer does. */
export const ACCEPTANCE_STATES = ['waiting', 'accepted', 'refused', 'withdrawn', 'lapsed'] as const;
export type AcceptanceState = (typeof ACCEPTANCE_STATES)[number];

/** Relation of a person to a request: has signed, or may sign; `portal` for what happens by itself. */
type Role = 'signatory' | 'asked' | 'portal';

/**
 * Transition table of acceptance requests. `complete` follows from the last signature. `lapse` follows from any other change
 * of the quote's status or revision, and from the end of the rule.
 */
const ACTIONS = {
  sign: { from: ['waiting'], by: ['asked'] },
  refuse: { from: ['waiting'], to: 'refused', by: ['asked'] },
  withdraw: { from: ['waiting'], to: 'withdrawn', by: ['signatory'] },
  complete: { from: ['waiting'], to: 'accepted', by: ['portal'] },
  lapse: { from: ['waiting'], to: 'lapsed', by: ['portal'] },
} as const satisfies Record<string, Transition<AcceptanceState, Role>>;
type Action = keyof typeof ACTIONS;

/** Actions of people on a request, sent as its `actions`. */
export const SIGNATORY_ACTIONS = ['sign', 'refuse', 'withdraw'] as const satisfies Action[];
export type SignatoryAction = (typeof SIGNATORY_ACTIONS)[number];

const requests = transitions<AcceptanceState, Role, Action>(ACTIONS);

/** Number of working days after which those who have not signed are reminded, once. */
export const REMIND_SIGNATORIES_AFTER = 2;

/** Returns what a quote with this total needs to be accepted; nothing without a rule. */
export function needsOf(limits: AcceptanceLimits | null, total: Cents): AcceptanceNeed[] {
  const isOver = (limit: Cents | null | undefined) => limit !== null && limit !== undefined && total > limit;
  if (!limits) return [];
  return [
    ...(isOver(limits.adminOver) ? ['admin' as const] : []),
    ...(isOver(limits.twoPeopleOver) ? ['two_people' as const] : []),
    ...(isOver(limits.purchaseOrderOver) ? ['purchase_order' as const] : []),
  ];
}

/** Returns which needs signatures and a purchase order number leave open. The same person counts once. */
export function missingOf(
  needs: readonly AcceptanceNeed[],
  signed: readonly Signatory[],
  purchaseOrder: string | null,
): AcceptanceNeed[] {
  return needs.filter((need) => {
    if (need === 'admin') return !signed.some(({ isAdmin }) => isAdmin);
    if (need === 'two_people') return new Set(signed.map(({ userId }) => userId)).size < 2;
    return !purchaseOrder;
  });
}

/** True when the signature of a person would bring a request further that lacks something. */
export function isAsked(needs: readonly AcceptanceNeed[], signed: readonly Signatory[], person: Signatory): boolean {
  if (hasSigned(signed, person)) return false;
  const missing = missingOf(needs, signed, null);
  return missing.includes('two_people') || (missing.includes('admin') && person.isAdmin);
}

/** Returns what a person may do with a request now. Nothing is missing when the rule changed while it waited. */
export function signatoryActions(
  state: AcceptanceState,
  needs: readonly AcceptanceNeed[],
  signed: readonly Signatory[],
  person: Signatory,
): SignatoryAction[] {
  const isComplete = missingOf(needs, signed, 'given').length === 0;
  const roles = [
    ...(hasSigned(signed, person) ? ['signatory' as const] : []),
    ...(isComplete || isAsked(needs, signed, person) ? ['asked' as const] : []),
  ];
  return SIGNATORY_ACTIONS.filter((action) => requests.allows(action, state, { roles }));
}

const hasSigned = (signed: readonly Signatory[], { userId }: Signatory): boolean =>
  signed.some((one) => one.userId === userId);

/** Returns the name of a signature, with that of the account where somebody signed with another: 'Ada Adams (Tim Timmer)'. */
export const signedName = ({ signerName, accountName }: { signerName: string; accountName: string }): string =>
  signerName.toLowerCase() === accountName.toLowerCase() ? signerName : `${signerName} (${accountName})`;

const WORDS: Record<AcceptanceNeed, string> = {
  admin: 'an administrator',
  two_people: 'a second person',
  purchase_order: 'a purchase order number',
};

/** Returns what a request waits for: 'Waits for an administrator and a second person'. */
export const waitsInWords = (missing: readonly AcceptanceNeed[]): string =>
  missing.length === 0 ? 'Waits to be accepted' : `Waits for ${missing.map((need) => WORDS[need]).join(' and ')}`;
