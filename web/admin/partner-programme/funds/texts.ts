import { sentence } from '#rules/sentence';
import type { FundDecision } from '#rules/fund-request';

/** Texts of the console's development fund screens. */
export const adminFundTexts = {
  title: 'Funds',
  list: 'Requests for development funds',
  search: 'Activity or partner',
  views: { waiting: 'Waiting', all: 'All' },
  columns: {
    activity: 'Activity',
    partner: 'Partner',
    days: 'When',
    status: 'Status',
    amount: 'Amount',
    claimUntil: 'Claim by',
    requested: 'Requested',
  },
  filters: {
    status: 'Status',
    allStatuses: 'All statuses',
    kind: 'Type',
    allKinds: 'All types',
    partner: 'Partner',
  },
  emptyTitle: 'No requests',
  emptyText: 'Requests appear here once partners request funds.',
  name: (activity: string, partner: string) => `${activity}, ${partner}`,
  back: 'Back to funds',
  askedBy: (when: string, name: string, partner: string) => sentence(`Requested ${when} by ${name}, ${partner}`),
  request: 'Request',
  openPartner: 'Open partner',
  documents: 'Documents',
  funds: (year: number) => `Funds for ${year}`,
  sums: { budget: 'Budget', available: 'Available', requested: 'Requested', reserved: 'Reserved', paid: 'Paid' },
  claimUntil: 'Claim by',
  requests: 'Requests',
  noRequests: 'No requests yet.',
  failed: 'The funds could not be loaded',
  all: (total: number) => `Show all ${total}`,
};

interface DecisionWords {
  button: string;
  title: (activity: string) => string;
  text: string;
  /** Label of the amount field; absent for decisions without an amount. */
  amount?: string;
  /** True when the decision needs a reason. */
  needsReason: boolean;
  done: string;
}

/** Texts about each decision and its effect. */
export const fundDecisions: Record<FundDecision, DecisionWords> = {
  approve: {
    button: 'Approve',
    title: (activity) => `Approve ${activity}?`,
    text: 'The amount you approve is reserved in this year’s budget until it is claimed. The partner is notified by email.',
    amount: 'Amount approved',
    needsReason: false,
    done: 'Request approved',
  },
  decline: {
    button: 'Decline',
    title: (activity) => `Decline ${activity}?`,
    text: 'This closes the request. The partner gets the reason by email.',
    needsReason: true,
    done: 'Request declined',
  },
  pay: {
    button: 'Pay',
    title: (activity) => `Pay ${activity}?`,
    text: 'The rest of the reserved amount returns to the budget. The partner is notified by email.',
    amount: 'Amount paid',
    needsReason: false,
    done: 'Claim paid',
  },
  return: {
    button: 'Return',
    title: (activity) => `Return the claim for ${activity}?`,
    text: 'The partner gets the reason by email, and can claim again for at least 14 days.',
    needsReason: true,
    done: 'Claim returned',
  },
};

export const fundDialogTexts = {
  message: 'To the partner',
  hint: 'Shown in the email and in the timeline.',
  failed: 'The decision could not be saved',
  left: (left: string) => `${left} is left of this year’s funds.`,
  most: (most: string) => `At most ${most}, the lower of the amounts approved and spent.`,
};
