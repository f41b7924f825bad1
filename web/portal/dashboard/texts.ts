import { told } from '../../shared/charts/change';
import { plural } from '../../shared/format';

/** Texts of the client's and the partner's dashboard. */
export const dashboardTexts = {
  title: 'Dashboard',
  greeting: (hour: number, name: string) =>
    `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}, ${name}`,
  create: 'Create Quote',
  welcome: {
    title: (name: string) => `Welcome to HoloPortal, ${name}`,
    text: 'Complete two steps to get your first quote.',
    textAdmin: 'Complete three steps to get your first quote.',
    email: { title: 'Verify your email address', done: 'Email address verified', text: 'Open the link we sent you.' },
    documents: {
      title: 'Upload your company documents',
      done: 'Company documents uploaded',
      text: 'So that we can verify your company.',
    },
    quote: {
      title: 'Build your first quote',
      done: 'First quote built',
      text: 'Choose products, configure them, submit.',
    },
    toDocuments: 'Company Documents',
  },
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing needs your attention.',
    failed: 'Failed to load data',
    quoteWaits: (number: string) => `Quote ${number} needs your answer`,
    quoteExpires: (number: string) => `Quote ${number} expires`,
    expires: (days: string) => `Expires ${days}`,
    documentMissing: (label: string) => `${label} is missing`,
    documentRejected: (label: string) => `${label} was rejected`,
    companyRejected: 'Your company could not be verified',
    uploadIt: 'Upload it under Company Documents',
    seeReason: 'See Company Information for the reason',
  },
  spend: {
    title: 'Spend by month',
    thisYear: 'Spend this year',
    onYearBefore: (change: string) =>
      told(change, { fresh: 'No spend in the same period last year', else: 'vs the same period last year' }),
    pipelineLately: (amount: string) => `${amount} in the last 30 days`,
    winRateBefore: (points: string) => `${points} percentage points in 12 months`,
    onTheirWay: 'On their way',
    orders: (orders: number) => plural(orders, 'order'),
    next: (day: string) => `Next delivery ${day}`,
    late: (day: string) => `Expected ${day}`,
    noDates: 'No dates yet',
    notDelivered: 'Ordered, not delivered yet',
    about: (change: string) =>
      ['in 12 months', told(change, { fresh: 'none in the previous 12 months', else: 'vs the previous 12 months' })]
        .filter(Boolean)
        .join(', '),
    ordered: 'Ordered',
    awaited: 'If you accept all sent quotes',
    awaitedOf: (quotes: number) => `If you accept ${plural(quotes, 'quote')} awaiting your answer`,
    none: 'Nothing ordered yet',
    noneText: 'Your company’s orders appear here, month by month.',
    failed: 'Failed to load orders',
    loading: 'Loading orders',
  },
  way: {
    title: 'On their way',
    all: 'All orders',
    none: 'No open orders.',
    noDate: 'No date yet',
    quote: 'quote',
    products: (names: string, more: number) => `${names} +${more} more`,
    failed: 'Failed to load orders',
  },
  latest: {
    title: 'Latest quotes',
    all: 'All quotes',
    empty: 'No quotes yet',
    emptyText: 'Get started by creating your first quote',
    failed: 'Failed to load quotes',
    loading: 'Loading quotes',
  },
  company: {
    title: 'Company',
    verification: 'Verification',
    documents: 'Required documents',
    documentsOf: (there: string, needed: string) => `${there} of ${needed} uploaded`,
    users: 'Active users',
    invitations: 'Pending invitations',
    loading: 'Loading company',
    failed: 'Failed to load data',
    open: 'Company Information',
  },
};
