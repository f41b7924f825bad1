import { plural } from '../../../shared/format';

/** Words of what a partner earns. */
export const commissionTexts = {
  title: 'Commission',
  text: (rate: string) => `${rate} of the net value of every accepted quote, kept at the rate of that day.`,
  how: 'A euro moves from left to right: the client accepts, the order is paid, thirty days pass, the statement is paid.',
  label: 'Ledger',
  loading: 'Loading the ledger',
  failed: 'Failed to fetch the commission',
  search: 'Search numbers and clients',
  sort: 'Sort',
  sorts: [
    { value: '-day', label: 'Newest first' },
    { value: 'day', label: 'Oldest first' },
    { value: '-amount', label: 'Highest amount' },
    { value: 'amount', label: 'Lowest amount' },
  ],
  refresh: 'Refresh',
  export: 'Save as CSV',
  exported: 'Saved as CSV',
  exportFailed: 'Failed to save as CSV',
  kind: 'Kind',
  allKinds: 'All entries',
  payable: 'Payable',
  balance: {
    accrued: { label: 'Accrued', is: 'Accepted, order not paid yet' },
    earned: {
      label: 'Earned',
      is: 'Order paid, 30 days to go',
      next: (day: string) => `Order paid, payable from ${day}`,
    },
    payable: {
      label: 'Payable',
      is: 'Part of the next statement',
      carriedOver: 'More was taken back than is payable: carried over to the next statement',
    },
    paidOut: {
      label: 'Paid out',
      is: 'With statements, ever',
      with: (statements: number) => `With ${plural(statements, 'statement')}`,
    },
  },
  columns: { day: 'Date', text: 'Entry', amount: 'Amount' },
  paidOutAfter: 'Paid out from 30 days after the client pays',
  payableFrom: (day: string) => `Payable from ${day}`,
  paidWith: (number: string) => `Paid with ${number}`,
  clearFilters: 'Clear filters',
  leaveStatement: (statement: string) => `${statement}: show all entries again`,
  oneStatement: 'One statement',
  empty: 'No entries yet',
  emptyText: 'The first stands here once a client accepts a quote that you prepared.',
  noMatch: 'No entries',
  noMatchText: 'No entry is like that. Change or clear the filters.',
  rate: {
    title: 'Your rate',
    groups: 'Product groups with another rate',
    excluded: 'No commission',
    partner: (tier: string) => `${tier} Partner`,
    tier: (tier: string) => `The rate of ${tier}. Quotes keep the rate of the day on which they are accepted.`,
    own: (tier: string, untilDay: string | null) =>
      `Your own rate in place of that of ${tier}${untilDay ? `, until ${untilDay}` : ''}. Quotes keep the rate of the day on which they are accepted.`,
  },
  tier: {
    title: 'Your tier',
    upcoming: (tier: string, day: string) => `${tier} from ${day}`,
    history: 'Tiers until now',
    first: (tier: string) => `Began as ${tier}`,
    change: (from: string, to: string) => `${from} became ${to}`,
  },
  statements: {
    title: 'Statements',
    failed: 'Failed to fetch the statements',
    none: 'What is paid out to you appears here, each time with a statement.',
    about: (issuedOn: string, entries: number) =>
      `Paid ${issuedOn}, ${entries === 1 ? '1 entry' : `${entries} entries`}`,
    show: (number: string) => `Show the entries of ${number}`,
  },
} as const;
