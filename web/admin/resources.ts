import {
  Award,
  Building2,
  ChartColumn,
  ChartPie,
  ClipboardCheck,
  Download,
  FileCheck,
  FileSignature,
  FileText,
  FolderCheck,
  FolderOpen,
  GraduationCap,
  HandCoins,
  Handshake,
  Landmark,
  Layers,
  LayoutTemplate,
  ListChecks,
  MailCheck,
  Package,
  Percent,
  PiggyBank,
  ReceiptText,
  ScrollText,
  Send,
  ShieldCheck,
  Target,
  Users,
} from 'lucide-react';
import { lazyWithRetry as lazy } from '../shared/lazy';
import { approvalRules, approvals } from './approvals/resources';
import type { ConsoleResource } from './core/Resource';
import { mails, refusedReplies } from './mails/resources';
import { purchaseOrders } from './purchase-orders/resources';
import { adminTexts } from './texts';

const words = adminTexts.nav;

const QuoteListPage = lazy(async () => (await import('./quotes/QuoteListPage')).QuoteListPage);
const InvoiceListPage = lazy(async () => (await import('./invoices/InvoiceListPage')).InvoiceListPage);
const CompanyPage = lazy(async () => (await import('./companies/CompanyPage')).CompanyPage);
const CompanyFormPage = lazy(async () => (await import('./companies/CompanyFormPage')).CompanyFormPage);
const PartnerPage = lazy(async () => (await import('./partners/PartnerPage')).PartnerPage);
const AgreementPage = lazy(async () => (await import('./partners/agreements/AgreementPage')).AgreementPage);
const ResourcePage = lazy(async () => (await import('./partner-programme/resources/ResourcePage')).ResourcePage);
const CoursePage = lazy(async () => (await import('./partner-programme/courses/CoursePage')).CoursePage);
const ProductPage = lazy(async () => (await import('./catalogue/ProductPage')).ProductPage);
const SlaPage = lazy(async () => (await import('./catalogue/SlaPage')).SlaPage);

/**
 * The resources of the console, in the order of the sidebar. Routes, sidebar, palette, breadcrumbs and the data provider
 * read them. Each page is loaded when it is first shown.
 */
export const resourceGroups: { title?: string; resources: ConsoleResource[] }[] = [
  {
    title: words.sales,
    resources: [
      {
        name: 'quotes',
        label: words.quotes,
        icon: FileText,
        waiting: 'quotes',
        api: { list: 'system/quotes' },
        list: QuoteListPage,
        edit: QuoteListPage,
        create: lazy(async () => (await import('./quotes/lines/CreateQuotePage')).CreateQuotePage),
        pages: { ':id/full': lazy(async () => (await import('./quotes/QuotePage')).QuotePage) },
        changePages: { ':id/lines': lazy(async () => (await import('./quotes/lines/QuoteLinesPage')).QuoteLinesPage) },
      },
      approvals,
      {
        name: 'orders',
        label: words.orders,
        icon: Package,
        waiting: 'orders',
        api: { list: 'orders', key: 'orders' },
        list: lazy(async () => (await import('./orders/OrderListPage')).OrderListPage),
        edit: lazy(async () => (await import('./orders/OrderPage')).OrderPage),
        create: lazy(async () => (await import('./orders/CreateOrderPage')).CreateOrderPage),
      },
      purchaseOrders,
      {
        name: 'invoices',
        label: words.invoices,
        icon: ReceiptText,
        waiting: 'invoices',
        api: { list: 'invoices' },
        list: InvoiceListPage,
        edit: InvoiceListPage,
      },
      { name: 'awaited-quotes', api: { list: 'orders/awaited-quotes' } },
      {
        name: 'bank',
        label: words.bank,
        icon: Landmark,
        waiting: 'bankEntries',
        api: { list: 'system/bank/entries' },
        list: lazy(async () => (await import('./bank/BankPage')).BankPage),
      },
      { name: 'bank-statements', api: { list: 'system/bank/statements' } },
      { name: 'bank-invoices', api: { list: 'system/bank/invoices' } },
    ],
  },
  {
    title: words.customers,
    resources: [
      {
        name: 'companies',
        label: words.companies,
        icon: Building2,
        waiting: 'companies',
        api: { list: 'system/companies' },
        list: lazy(async () => (await import('./companies/CompanyListPage')).CompanyListPage),
        edit: CompanyPage,
        create: CompanyFormPage,
        pages: { ':id/:part': CompanyPage },
        changePages: { ':id/edit': CompanyFormPage },
      },
      {
        name: 'users',
        label: words.users,
        icon: Users,
        api: { list: 'system/users' },
        list: lazy(async () => (await import('./users/UserListPage')).UserListPage),
        edit: lazy(async () => (await import('./users/UserPage')).UserPage),
      },
      {
        name: 'documents',
        label: words.documents,
        icon: FolderCheck,
        waiting: 'documents',
        api: { list: 'client-documents/admin/all', one: 'client-documents/admin', key: 'documents' },
        list: lazy(async () => (await import('./documents/DocumentListPage')).DocumentListPage),
        edit: lazy(async () => (await import('./documents/DocumentPage')).DocumentPage),
      },
      { name: 'notes', api: { list: 'system/notes' } },
    ],
  },
  {
    title: words.partners,
    resources: [
      {
        name: 'partner-program',
        label: words.programme,
        icon: ChartPie,
        list: lazy(async () => (await import('./partner-programme/ProgrammePage')).ProgrammePage),
      },
      {
        name: 'partners',
        label: words.partnerList,
        icon: Handshake,
        api: { list: 'partner-admin/partners' },
        list: lazy(async () => (await import('./partners/PartnerListPage')).PartnerListPage),
        edit: PartnerPage,
        pages: { ':id/:part': PartnerPage },
      },
      {
        name: 'partner-applications',
        label: words.applications,
        icon: ClipboardCheck,
        waiting: 'applications',
        api: { list: 'partner-applications' },
        list: lazy(async () => (await import('./partner-programme/ApplicationListPage')).ApplicationListPage),
        edit: lazy(async () => (await import('./partner-programme/ApplicationPage')).ApplicationPage),
      },
      {
        name: 'partner-deals',
        label: words.deals,
        icon: Target,
        waiting: 'deals',
        api: { list: 'partner-admin/deals' },
        list: lazy(async () => (await import('./partner-programme/deals/DealListPage')).DealListPage),
        edit: lazy(async () => (await import('./partner-programme/deals/DealPage')).DealPage),
      },
      {
        name: 'partner-funds',
        label: words.funds,
        icon: PiggyBank,
        waiting: 'funds',
        api: { list: 'partner-admin/funds' },
        list: lazy(async () => (await import('./partner-programme/funds/FundListPage')).FundListPage),
        edit: lazy(async () => (await import('./partner-programme/funds/FundRequestPage')).FundRequestPage),
      },
      {
        name: 'partner-payouts',
        label: words.payouts,
        icon: HandCoins,
        api: { list: 'partner-admin/payouts/statements' },
        pages: {
          ':part?': lazy(async () => (await import('./partner-programme/payouts/PayoutsPage')).PayoutsPage),
          'files/:id': lazy(async () => (await import('./partner-programme/payouts/PayoutFilePage')).PayoutFilePage),
        },
      },
      { name: 'payout-files', api: { list: 'partner-admin/payouts/files' } },
      {
        name: 'partner-tiers',
        label: words.tiers,
        icon: Award,
        pages: { ':part?': lazy(async () => (await import('./partner-programme/rates/RatesPage')).RatesPage) },
      },
      { name: 'tier-proposals', api: { list: 'partner-admin/tier-proposals' } },
      {
        name: 'partner-agreements',
        label: words.agreements,
        icon: FileSignature,
        api: { list: 'partner-agreements' },
        list: lazy(async () => (await import('./partners/agreements/AgreementListPage')).AgreementListPage),
        edit: AgreementPage,
        create: AgreementPage,
      },
      {
        name: 'partner-resources',
        label: words.resources,
        icon: FolderOpen,
        api: { list: 'partner-admin/resources' },
        list: lazy(async () => (await import('./partner-programme/resources/ResourceListPage')).ResourceListPage),
        edit: ResourcePage,
        create: ResourcePage,
      },
      {
        name: 'partner-courses',
        label: words.courses,
        icon: GraduationCap,
        api: { list: 'partner-admin/courses' },
        list: lazy(async () => (await import('./partner-programme/courses/CourseListPage')).CourseListPage),
        edit: CoursePage,
        create: CoursePage,
      },
    ],
  },
  {
    title: words.catalogue,
    resources: [
      {
        name: 'products',
        label: words.products,
        icon: FileCheck,
        api: { list: 'system/catalog/items' },
        list: lazy(async () => (await import('./catalogue/ProductListPage')).ProductListPage),
        edit: ProductPage,
        create: ProductPage,
        changePages: { import: lazy(async () => (await import('./catalogue/ImportPage')).ImportPage) },
      },
      { name: 'price-configurations', api: { list: 'system/catalog/price-configurations' } },
      { name: 'configuration-options', api: { list: 'system/catalog/configuration-options' } },
      {
        name: 'product-groups',
        label: words.productGroups,
        icon: Layers,
        api: { list: 'system/catalog/groups' },
        list: lazy(async () => (await import('./catalogue/GroupsPage')).GroupsPage),
      },
      {
        name: 'sla-packages',
        label: words.slaPackages,
        icon: ShieldCheck,
        api: { list: 'system/catalog/sla-packages' },
        list: lazy(async () => (await import('./catalogue/SlaListPage')).SlaListPage),
        edit: SlaPage,
        create: SlaPage,
      },
    ],
  },
  {
    title: words.outreach,
    resources: [
      {
        name: 'campaigns',
        label: words.campaigns,
        icon: Send,
        api: { list: 'newsletter-campaigns' },
        list: lazy(async () => (await import('./newsletter/campaigns/CampaignListPage')).CampaignListPage),
        edit: lazy(async () => (await import('./newsletter/campaigns/CampaignPage')).CampaignPage),
      },
      {
        name: 'subscribers',
        label: words.subscribers,
        icon: MailCheck,
        api: { list: 'newsletter/subscribers' },
        list: lazy(async () => (await import('./newsletter/subscribers/SubscriberListPage')).SubscriberListPage),
        edit: lazy(async () => (await import('./newsletter/subscribers/SubscriberPage')).SubscriberPage),
        pages: {
          imports: lazy(async () => (await import('./newsletter/imports/ImportListPage')).ImportListPage),
          'imports/:id': lazy(async () => (await import('./newsletter/imports/ImportPage')).ImportPage),
        },
      },
      { name: 'subscriber-imports', api: { list: 'newsletter/imports' } },
      {
        name: 'email-templates',
        label: words.emailTemplates,
        icon: LayoutTemplate,
        api: { list: 'email-templates' },
        list: lazy(async () => (await import('./email-templates/TemplateListPage')).TemplateListPage),
        edit: lazy(async () => (await import('./email-templates/TemplatePage')).TemplatePage),
      },
    ],
  },
  {
    title: words.insight,
    resources: [
      {
        name: 'statistics',
        label: words.statistics,
        icon: ChartColumn,
        list: lazy(async () => (await import('./statistics/StatisticsPage')).StatisticsPage),
      },
      {
        name: 'vat-report',
        label: words.vatReport,
        icon: Percent,
        list: lazy(async () => (await import('./vat/VatReportPage')).VatReportPage),
      },
      approvalRules,
      {
        name: 'exports',
        label: words.exports,
        icon: Download,
        changes: true,
        api: { list: 'system/exports' },
        list: lazy(async () => (await import('./exports/ExportListPage')).ExportListPage),
      },
      mails,
      refusedReplies,
      {
        name: 'audit-log',
        label: words.auditLog,
        icon: ScrollText,
        api: { list: 'system/audit-log' },
        list: lazy(async () => (await import('./audit-log/AuditLogPage')).AuditLogPage),
      },
      {
        name: 'jobs',
        label: words.jobs,
        icon: ListChecks,
        changes: true,
        api: { list: 'system/jobs' },
        pages: { ':queue?/:jobId?': lazy(async () => (await import('./jobs/JobsPage')).JobsPage) },
      },
    ],
  },
];

export const resources = resourceGroups.flatMap((group) => group.resources);
