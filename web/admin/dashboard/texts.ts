import { told } from '../../shared/charts/change';

/** Words of the overview. */
export const dashboardTexts = {
  title: 'Overview',
  stats: {
    revenue: (month: string) => `Revenue (net), ${month}`,
    since: (change: string, month: string) =>
      told(change, { fresh: `None in ${month}`, else: `on ${month} to this day` }),
    approval: 'Approval takes',
    approvalIs: 'On average, from submit to sent',
    days: (days: number) => `${days.toFixed(1)} days`,
  },
  waiting: {
    title: 'Waits for you',
    quotes: 'Quotes to review',
    oldest: (time: string) => `the oldest since ${time}`,
    documents: 'Documents to review',
    companies: 'Companies to verify',
    applications: 'Partner applications to decide',
    listings: 'Resellers to review',
    deals: 'Deals to decide',
    funds: 'Requests for funds to decide',
    orders: 'Accepted quotes without an order',
    nothing: 'Nothing waits for you.',
  },
  standing: { accepted: 'Accepted', closed: 'Rejected or expired', open: 'Still open' },
  byMonth: { title: 'Quotes by month', about: 'in 12 months, by the month they were made' },
  revenue: { title: 'Revenue (net) by month', about: 'in 12 months' },
  top: {
    title: 'Top products',
    product: 'Product',
    quotes: 'Quotes',
    quantity: 'Quantity',
    value: 'Value',
    none: 'Nothing quoted yet.',
  },
  unknown: '–',
};
