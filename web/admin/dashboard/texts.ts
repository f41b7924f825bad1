import { told } from '../../shared/charts/change';

/** Texts of the console's overview page. */
export const dashboardTexts = {
  title: 'Overview',
  stats: {
    revenue: (month: string) => `Revenue (net), ${month}`,
    since: (change: string, month: string) =>
      told(change, { fresh: `No revenue in ${month}`, else: `vs the same days of ${month}` }),
    approval: 'Time to approval',
    approvalIs: 'Average, from submission to sending',
    days: (days: number) => `${days.toFixed(1)} days`,
  },
  waiting: {
    title: 'Waits for you',
    all: 'View all',
    act: {
      quote: (name: string) => `Review the quote from ${name}`,
      document: (name: string) => `Review a document from ${name}`,
      company: (name: string) => `Verify ${name}`,
      application: (name: string) => `Decide on the partner application of ${name}`,
      listing: (name: string) => `Review the reseller listing of ${name}`,
      deal: (name: string) => `Decide on the deal with ${name}`,
      fund: (name: string) => `Decide on the fund request of ${name}`,
      order: (name: string) => `Create the order for ${name}`,
      invoice: (name: string) => `Correct the invoice for ${name}`,
    },
    quotes: 'Quotes to review',
    documents: 'Documents to review',
    companies: 'Companies to verify',
    applications: 'Partner applications to review',
    listings: 'Resellers to review',
    deals: 'Deals to review',
    funds: 'Fund requests to review',
    orders: 'Accepted quotes without an order',
    invoices: 'Refused invoices',
    purchaseOrders: 'Refused purchase orders',
    bankEntries: 'Bank entries to decide',
    nothing: 'Nothing is waiting for you.',
  },
  standing: { accepted: 'Accepted', closed: 'Rejected or expired', open: 'Still open' },
  byMonth: { title: 'Quotes by month', about: 'last 12 months, by month of creation' },
  revenue: { title: 'Revenue (net) by month', about: 'last 12 months' },
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
