import { entryPaths } from './entry-paths.js';

/**
 * Paths of the portal that screens and mails link to. They are defined once, so that links and routes always match.
 * `adminPaths` has the paths of the console.
 */
export const paths = {
  ...entryPaths,
  newsletterConfirm: (token: string) => `/newsletter/confirm/${encodeURIComponent(token)}`,
  newsletterPreferences: (token: string) => `/newsletter/preferences/${encodeURIComponent(token)}`,
  newsletterUnsubscribe: (token: string) => `/newsletter/unsubscribe/${encodeURIComponent(token)}`,
  contracts: '/partners/dashboard/contracts',
  quotes: (base: string) => `${base}/quotes`,
  quote: (base: string, id: string) => `${base}/quotes/${encodeURIComponent(id)}`,
  acceptedQuote: (base: string, id: string) => `${base}/quotes/${encodeURIComponent(id)}/accepted`,
  createQuote: (base: string) => `${base}/quotes/create`,
  configureQuote: (base: string) => `${base}/quotes/create/configure`,
  editQuote: (base: string, id: string) => `${base}/quotes/${encodeURIComponent(id)}/edit`,
  /** Page of a punch-out that returns the lines of a quote to the buyer's system. */
  returnQuote: (base: string, id: string) => `${base}/return/${encodeURIComponent(id)}`,
  orders: (base: string) => `${base}/orders`,
  order: (base: string, id: string) => `${base}/orders/${encodeURIComponent(id)}`,
  invoices: (base: string) => `${base}/invoices`,
  invoice: (base: string, id: string) => `${base}/invoices/${encodeURIComponent(id)}`,
  profile: (base: string) => `${base}/profile`,
  settings: (base: string, tab: string) => `${base}/profile?tab=${tab}`,
  company: (base: string) => `${base}/company`,
  documents: (base: string) => `${base}/company#documents`,
  /** Section with the partners that can see the company's data and the partners that request access. */
  partners: (base: string) => `${base}/company#partners`,
  users: (base: string) => `${base}/users`,
  /** List of the quotes for a partner's clients. */
  clientQuotes: '/partners/dashboard/sales/quotes',
  analytics: '/partners/dashboard/performance/analytics',
  performance: '/partners/dashboard/performance',
  commission: '/partners/dashboard/performance/commission',
  reports: '/partners/dashboard/performance/reports',
  /** Commission ledger, filtered to the entries that a statement paid out. */
  commissionStatement: (id: string) => `/partners/dashboard/performance/commission?statement=${encodeURIComponent(id)}`,
  funds: '/partners/dashboard/funds',
  fundRequest: (id: string) => `/partners/dashboard/funds/${encodeURIComponent(id)}`,
  partnerClients: '/partners/dashboard/clients',
  partnerClient: (companyId: string) => `/partners/dashboard/clients/${encodeURIComponent(companyId)}`,
  resources: '/partners/dashboard/resources',
  docs: '/partners/dashboard/docs',
  doc: (page: string) => `/partners/dashboard/docs/${encodeURIComponent(page)}`,
  training: '/partners/dashboard/resources/training',
  course: (id: string) => `/partners/dashboard/resources/training/${encodeURIComponent(id)}`,
  chapter: (id: string, chapterId: string) =>
    `/partners/dashboard/resources/training/${encodeURIComponent(id)}/${encodeURIComponent(chapterId)}`,
  pipeline: '/partners/dashboard/sales/pipeline',
  /** Sales pipeline with the form for a new deal open. */
  newDeal: '/partners/dashboard/sales/pipeline?register=true',
  deals: '/partners/dashboard/sales/opportunities',
  deal: (id: string) => `/partners/dashboard/sales/opportunities/${encodeURIComponent(id)}`,
} as const;
