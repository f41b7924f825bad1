import { lazyWithRetry } from '../shared/lazy';
import { entryPaths } from '#rules/entry-paths';

/** Pages of the console by the first segment of their address below /admin. Each page is a separate chunk. */
export const pages = {
  quotes: lazyWithRetry(async () => (await import('./quotes/QuotePages')).QuotePages),
  orders: lazyWithRetry(async () => (await import('./orders/OrderPages')).OrderPages),
  companies: lazyWithRetry(async () => (await import('./companies/CompanyPages')).CompanyPages),
  documents: lazyWithRetry(async () => (await import('./documents/DocumentPages')).DocumentPages),
  users: lazyWithRetry(async () => (await import('./users/UserPages')).UserPages),
  'partner-applications': lazyWithRetry(
    async () => (await import('./partner-programme/ApplicationPages')).ApplicationPages,
  ),
  'partner-deals': lazyWithRetry(async () => (await import('./partner-programme/deals/DealPages')).DealPages),
  partners: lazyWithRetry(async () => (await import('./partners/PartnerPages')).PartnerPages),
  'partner-program': lazyWithRetry(async () => (await import('./partner-programme/ProgrammePage')).ProgrammePage),
  'partner-funds': lazyWithRetry(async () => (await import('./partner-programme/funds/FundPages')).FundPages),
  'partner-payouts': lazyWithRetry(async () => (await import('./partner-programme/payouts/PayoutPages')).PayoutPages),
  'partner-tiers': lazyWithRetry(async () => (await import('./partner-programme/rates/RatesPage')).RatesPage),
  'partner-agreements': lazyWithRetry(
    async () => (await import('./partners/agreements/AgreementPages')).AgreementPages,
  ),
  'partner-courses': lazyWithRetry(async () => (await import('./partner-programme/courses/CoursePages')).CoursePages),
  'partner-resources': lazyWithRetry(
    async () => (await import('./partner-programme/resources/ResourcePages')).ResourcePages,
  ),
  products: lazyWithRetry(async () => (await import('./catalogue/ProductPages')).ProductPages),
  'product-groups': lazyWithRetry(async () => (await import('./catalogue/ProductPages')).GroupPages),
  'sla-packages': lazyWithRetry(async () => (await import('./catalogue/SlaPages')).SlaPages),
  campaigns: lazyWithRetry(async () => (await import('./newsletter/campaigns/CampaignPages')).CampaignPages),
  subscribers: lazyWithRetry(async () => (await import('./newsletter/subscribers/SubscriberPages')).SubscriberPages),
  'email-templates': lazyWithRetry(async () => (await import('./email-templates/TemplatePages')).TemplatePages),
  exports: lazyWithRetry(async () => (await import('./exports/ExportListPage')).ExportListPage),
  mails: lazyWithRetry(async () => (await import('./mails/MailListPage')).MailListPage),
  'audit-log': lazyWithRetry(async () => (await import('./audit-log/AuditLogPage')).AuditLogPage),
  jobs: lazyWithRetry(async () => (await import('./jobs/JobsPage')).JobsPage),
  statistics: lazyWithRetry(async () => (await import('./statistics/StatisticsPage')).StatisticsPage),
};

/** Preloads the page at an address. */
export function loadAhead(pathname: string) {
  const page = new RegExp(`^${entryPaths.admin}/([^/]+)`).exec(pathname)?.[1];
  if (page && page in pages) pages[page as keyof typeof pages].ahead();
}
