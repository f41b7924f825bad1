import type { AccountType, CompanyType } from './actor.js';
import { daysAfter } from './deal.js';
import type { Cents } from './money.js';
import { atMost, requiredLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/** Marketing development funds: the requests of a partner and the ledger of its budget. */

const STATUSES = {
  requested: { label: 'Requested' },
  approved: { label: 'Approved' },
  claimed: { label: 'Claimed' },
  returned: { label: 'Returned' },
  paid: { label: 'Paid' },
  declined: { label: 'Declined' },
  withdrawn: { label: 'Withdrawn' },
  lapsed: { label: 'Lapsed' },
} as const;
export type FundRequestStatus = keyof typeof STATUSES;
export const FUND_REQUEST_STATUSES = Object.keys(STATUSES) as FundRequestStatus[];
export const fundStatusLabel = (status: FundRequestStatus): string => STATUSES[status].label;

/** Statuses in which a request waits for a decision of staff. */
export const WAITING_FUND_STATUSES = ['requested', 'claimed'] as const satisfies readonly FundRequestStatus[];
/** Statuses in which the partner can claim the money. The request lapses if the partner does not. */
export const CLAIMABLE_FUND_STATUSES = ['approved', 'returned'] as const satisfies readonly FundRequestStatus[];

/** Purposes of a request. */
export const FUND_KINDS = {
  event: 'Event or fair',
  campaign: 'Campaign',
  content: 'Content and print',
  demo: 'Demo equipment',
  training: 'Training',
  other: 'Other',
} as const;
export type FundKind = keyof typeof FUND_KINDS;
export const FUND_KIND_NAMES = Object.keys(FUND_KINDS) as FundKind[];

/**
 * Roles that act on a request: `partner` is any user of the company that made it, `staff` a system administrator,
 * `portal` the sweep job.
 */
type Role = 'partner' | 'staff' | 'portal';
const PARTNER = ['partner'] as const;
const STAFF = ['staff'] as const;

/** Transition table of fund requests. A partner can claim a returned request again. */
export const FUND_ACTIONS = {
  approve: { from: ['requested'], to: 'approved', by: STAFF, waits: true },
  decline: { from: ['requested'], to: 'declined', by: STAFF, waits: true },
  pay: { from: ['claimed'], to: 'paid', by: STAFF, waits: true },
  return: { from: ['claimed'], to: 'returned', by: STAFF, waits: true },
  document: { from: CLAIMABLE_FUND_STATUSES, by: PARTNER, waits: true },
  claim: { from: CLAIMABLE_FUND_STATUSES, to: 'claimed', by: PARTNER, waits: true },
  withdraw: { from: ['requested', ...CLAIMABLE_FUND_STATUSES], to: 'withdrawn', by: PARTNER, waits: true },
  lapse: { from: CLAIMABLE_FUND_STATUSES, to: 'lapsed', by: ['portal'] },
} as const satisfies Record<string, Transition<FundRequestStatus, Role>>;
export type FundAction = keyof typeof FUND_ACTIONS;

/** Actions that staff decide on. */
export const FUND_DECISIONS = ['approve', 'decline', 'pay', 'return'] as const satisfies readonly FundAction[];
export type FundDecision = (typeof FUND_DECISIONS)[number];

const requests = transitions<FundRequestStatus, Role, FundAction>(FUND_ACTIONS);
export const FUND_ACTION_NAMES = requests.names;

export interface FundRequestState {
  status: FundRequestStatus;
  partnerId: string;
  /**
   * Last day of the activity; `claimUntil` is the last day on which the partner can claim the money. Both `2026-01-31`.
   */
  endsOn: string;
  claimUntil: string | null;
}

interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/**
 * Returns the actions that the caller may take now, sent as the `actions` of each request in a response. A claim is
 * possible from the last day of the activity on.
 */
export function fundActions(request: FundRequestState, caller: Caller, today: string): FundAction[] {
  const roles: Role[] = [];
  if (caller.companyType === 'partner' && caller.companyId === request.partnerId) roles.push('partner');
  if (caller.companyType === 'system' && caller.accountType === 'admin') roles.push('staff');
  const isDue = request.endsOn <= today && (request.claimUntil ?? today) >= today;
  return requests
    .actions(request.status, { roles, emailVerified: caller.emailVerified })
    .filter((action) => action !== 'claim' || isDue);
}

/** Number of days after the end of an activity in which the partner can claim the money. */
const CLAIM_DAYS = 60;
/** Minimum number of days in which a partner can claim again after staff returned the claim. */
const AGAIN_DAYS = 14;
/** Days before the end of the claim period on which the partner is warned. */
export const CLAIM_WARNING_DAYS = 14;
/** Maximum number of days from today until the end of an activity. */
const AHEAD_DAYS = 365;

/** Returns the last day on which the partner can claim the money for an activity. */
export const claimUntil = (endsOn: string): string => daysAfter(endsOn, CLAIM_DAYS);

/** Returns the last day on which the partner can claim again after staff returned the claim on `returnedOn`. */
export const claimAgainUntil = (until: string, returnedOn: string): string => {
  const again = daysAfter(returnedOn, AGAIN_DAYS);
  return again > until ? again : until;
};

/**
 * Kinds of ledger entries; the sum of all entries is the remaining budget. `reserved`: an approved amount. `released`:
 * an amount that was reserved until the request was withdrawn or paid. `lapsed`: an amount that was not claimed in
 * time. `paid`: an amount paid to the partner.
 */
export const FUND_ENTRY_KINDS = ['budget', 'reserved', 'released', 'lapsed', 'paid'] as const;
export type FundEntryKind = (typeof FUND_ENTRY_KINDS)[number];

/** Ledger entry. Its amount, positive or negative, is added to the remaining budget. */
export interface FundEntry {
  kind: FundEntryKind;
  amount: Cents;
}

/**
 * Returns the ledger entries for an action on a request.
 *
 * @param reserved amount reserved for the request, 0 until it is approved
 * @param amount amount that is approved or paid
 */
export function fundEntries(action: FundAction, reserved: Cents, amount: Cents): FundEntry[] {
  const entries: FundEntry[] = {
    approve: [{ kind: 'reserved' as const, amount: -amount }],
    withdraw: [{ kind: 'released' as const, amount: reserved }],
    lapse: [{ kind: 'lapsed' as const, amount: reserved }],
    pay: [
      { kind: 'released' as const, amount: reserved },
      { kind: 'paid' as const, amount: -amount },
    ],
    decline: [],
    return: [],
    document: [],
    claim: [],
  }[action];
  return entries.filter((entry) => entry.amount !== 0);
}

export const FUND_ACTIVITY = requiredLine({
  label: 'Activity',
  required: 'Please enter the activity',
  min: { length: 3, message: 'Activity must be at least 3 characters' },
  max: 200,
});
export const FUND_DESCRIPTION: TextRule = {
  label: 'Description',
  required: 'Please say in a sentence what you expect',
  checks: [atMost('Description', 2000)],
};
export const FUND_CLAIM_NOTE: TextRule = { label: 'Note', required: null, checks: [atMost('Note', 2000)] };

/** In euros. */
export const MAX_FUND_AMOUNT = 10_000_000;
export const MAX_EXPECTED_LEADS = 100_000;
export const MAX_FUND_DOCUMENTS = 10;

export const FUND_PROBLEMS = {
  kind: 'Please select a type',
  startsOn: 'Please select the first day',
  endsOn: 'Please select the last day',
  past: 'The first day must not be in the past',
  order: 'The last day must not be before the first',
  ahead: 'The last day must be within a year from today',
  amount: 'Enter an amount in euros, for example 4,800',
  expectedLeads: 'Enter a whole number, for example 25',
  document: 'Please add a document that proves what you spent',
  documents: `At most ${MAX_FUND_DOCUMENTS} documents`,
  reason: 'A reason is required',
} as const;

/** Returns the problems of an activity's first and last day, by field; empty if there are none. */
export function fundDayProblems(
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  today: string,
): Partial<Record<'startsOn' | 'endsOn', string>> {
  return {
    ...(startsOn < today && { startsOn: FUND_PROBLEMS.past }),
    ...(endsOn > daysAfter(today, AHEAD_DAYS) && { endsOn: FUND_PROBLEMS.ahead }),
    ...(endsOn < startsOn && { endsOn: FUND_PROBLEMS.order }),
  };
}
