import type { FundRequestStatus } from '#rules/fund-request';

/** Texts about development funds that partners and staff read. */
export const fundWords = {
  events: {
    requested: 'Requested',
    approved: 'Approved',
    claimed: 'Claimed',
    returned: 'Claim returned',
    paid: 'Paid',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    lapsed: 'Lapsed',
  } satisfies Record<FundRequestStatus, string>,
  timeline: 'Timeline',
  by: (who: string) => `by ${who}`,
  staff: 'HoloPortal',
  portal: 'Automatically',
  documents: 'Documents',
  noDocuments: 'None yet.',
  download: 'Download',
  remove: 'Remove',
  downloadFailed: 'Download failed',
  kind: 'Type',
  days: 'When',
  expectedLeads: 'Expected leads',
  asked: 'Requested',
  approved: 'Approved',
  spent: 'Spent',
  paid: 'Paid',
  description: 'Description',
  claimNote: 'Note on the claim',
  between: (first: string, last: string) => `${first} to ${last}`,
} as const;
