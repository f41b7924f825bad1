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
    claimUntil: 'Claim until',
    requested: 'Requested',
  },
  filters: {
    status: 'Status',
    allStatuses: 'All statuses',
    kind: 'Kind',
    allKinds: 'All kinds',
    partner: 'Partner',
  },
  emptyTitle: 'No requests',
  emptyText: 'Requests appear here once partners ask for funds.',
  name: (activity: string, partner: string) => `${activity}, of ${partner}`,
  back: 'Back to funds',
  askedBy: (when: string, name: string, partner: string) => `Requested ${when} by ${name}, ${partner}.`,
  request: 'Request',
  openPartner: 'Open partner',
  documents: 'Documents',
  funds: (year: number) => `Funds of ${year}`,
  sums: { budget: 'Budget', available: 'Left', requested: 'Requested', reserved: 'Reserved', paid: 'Paid' },
  claimUntil: 'Claim until',
  requests: 'Requests',
  noRequests: 'No requests yet.',
  failed: 'The funds could not be loaded',
  all: (total: number) => `Show all ${total}`,
};

interface DecisionWords {
  button: string;
  title: (activity: string) => string;
  text: string;
  /** Label of the amount, for decisions that have one. */
  amount?: string;
  /** True if a reason is required. */
  needsReason: boolean;
  done: string;
}

/** Texts of each decision and its effect. */
export const fundDecisions: Record<FundDecision, DecisionWords> = {
  approve: {
    button: 'Approve',
    title: (activity) => `Approve ${activity}?`,
    text: 'The amount you approve is reserved in this year’s budget until it is claimed. The partner is told by email.',
    amount: 'Amount approved',
    needsReason: false,
    done: 'Request approved',
  },
  decline: {
    button: 'Decline',
    title: (activity) => `Decline ${activity}?`,
    text: 'This closes the request. The partner reads why in the email.',
    needsReason: true,
    done: 'Request declined',
  },
  pay: {
    button: 'Pay',
    title: (activity) => `Pay ${activity}?`,
    text: 'The rest of what was reserved returns to the budget. The partner is told by email.',
    amount: 'Amount paid',
    needsReason: false,
    done: 'Claim paid',
  },
  return: {
    button: 'Return',
    title: (activity) => `Return the claim of ${activity}?`,
    text: 'The partner reads why in the email, and can claim again for at least 14 days.',
    needsReason: true,
    done: 'Claim returned',
  },
};

export const fundDialogTexts = {
  message: 'To the partner',
  hint: 'Shown in the email and in the timeline.',
  failed: 'The decision could not be saved',
  left: (left: string) => `${left} is left of this year’s funds.`,
  most: (most: string) => `At most ${most}: no more than was approved and spent.`,
};
