import { told } from '../../shared/charts/change';

/** Texts of the overview. */
export const dashboardTexts = {
  title: 'Overview',
  stats: {
    revenue: (month: string) => `Revenue (net), ${month}`,
    since: (change: string, month: string) =>
      told(change, { fresh: `None in ${month}`, else: `on ${month} to this day` }),
    approval: 'Time to approval',
    approvalIs: 'Average, from submitted to sent',
    days: (days: number) => `${days.toFixed(1)} days`,
  },
  waiting: {
    title: 'Waits for you',
    all: 'Everything that waits',
    act: {
      quote: (name: string) => `Review the quote of ${name}`,
      document: (name: string) => `Review a document of ${name}`,
      company: (name: string) => `Verify ${name}`,
      application: (name: string) => `Decide on the partner application of ${name}`,
      listing: (name: string) => `Review the entry of ${name} among the resellers`,
      deal: (name: string) => `Decide on the deal with ${name}`,
      fund: (name: string) => `Decide on the fund request of ${name}`,
      order: (name: string) => `Create the order of ${name}`,
    },
    quotes: 'Quotes to review',
    documents: 'Documents to review',
    companies: 'Companies to verify',
    applications: 'Partner applications to decide',
    listings: 'Resellers to review',
    deals: 'Deals to decide',
    funds: 'Fund requests to decide',
    orders: 'Accepted quotes without an order',
    nothing: 'Nothing is waiting for you.',
  },
  standing: { accepted: 'Accepted', closed: 'Rejected or expired', open: 'Still open' },
  byMonth: { title: 'Quotes by month', about: 'in 12 months, by month created' },
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
