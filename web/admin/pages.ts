import { part } from '../shared/parts';
import { entryPaths } from '#rules/entry-paths';

/** Pages of the console by the first segment of their address below /admin, each in its own chunk. */
export const pages = {
  quotes: part(async () => (await import('./quotes/QuotePages')).QuotePages),
  orders: part(async () => (await import('./orders/OrderPages')).OrderPages),
  companies: part(async () => (await import('./companies/CompanyPages')).CompanyPages),
  documents: part(async () => (await import('./documents/DocumentPages')).DocumentPages),
  users: part(async () => (await import('./users/UserPages')).UserPages),
  'partner-applications': part(async () => (await import('./partners/ApplicationPages')).ApplicationPages),
  'partner-deals': part(async () => (await import('./partners/deals/DealPages')).DealPages),
  partners: part(async () => (await import('./partners/PartnerPages')).PartnerPages),
  'partner-program': part(async () => (await import('./partners/ProgrammePage')).ProgrammePage),
  'partner-funds': part(async () => (await import('./partners/funds/FundPages')).FundPages),
  'partner-payouts': part(async () => (await import('./partners/payouts/PayoutPages')).PayoutPages),
  'partner-tiers': part(async () => (await import('./partners/rates/RatesPage')).RatesPage),
  'partner-agreements': part(async () => (await import('./partners/agreements/AgreementPages')).AgreementPages),
  'partner-courses': part(async () => (await import('./partners/courses/CoursePages')).CoursePages),
  'partner-resources': part(async () => (await import('./partners/resources/ResourcePages')).ResourcePages),
  products: part(async () => (await import('./catalogue/ProductPages')).ProductPages),
  'product-groups': part(async () => (await import('./catalogue/ProductPages')).GroupPages),
  'sla-packages': part(async () => (await import('./catalogue/SlaPages')).SlaPages),
  campaigns: part(async () => (await import('./newsletter/campaigns/CampaignPages')).CampaignPages),
  subscribers: part(async () => (await import('./newsletter/subscribers/SubscriberPages')).SubscriberPages),
  'email-templates': part(async () => (await import('./email-templates/TemplatePages')).TemplatePages),
  exports: part(async () => (await import('./exports/ExportListPage')).ExportListPage),
  mails: part(async () => (await import('./mails/MailListPage')).MailListPage),
  'audit-log': part(async () => (await import('./audit-log/AuditLogPage')).AuditLogPage),
  jobs: part(async () => (await import('./jobs/JobsPage')).JobsPage),
  statistics: part(async () => (await import('./statistics/StatisticsPage')).StatisticsPage),
};

/** Preloads the page of an address. */
export function loadAhead(pathname: string) {
  const page = new RegExp(`^${entryPaths.admin}/([^/]+)`).exec(pathname)?.[1];
  if (page && page in pages) pages[page as keyof typeof pages].ahead();
}
