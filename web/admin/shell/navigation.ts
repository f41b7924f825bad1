import {
  Award,
  Building2,
  ChartColumn,
  ChartPie,
  ClipboardCheck,
  FileCheck,
  FileSignature,
  Download,
  FileText,
  FolderCheck,
  FolderOpen,
  HandCoins,
  GraduationCap,
  Handshake,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  ListChecks,
  Mail,
  MailCheck,
  Package,
  PiggyBank,
  ScrollText,
  Send,
  ShieldCheck,
  Target,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { adminPaths } from '#rules/admin-paths';
import { entryPaths } from '#rules/entry-paths';
import { adminTexts } from '../texts';
import type { Waiting } from './use-waiting';

const words = adminTexts.nav;

interface NavigationLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** True when only exactly this address marks the link as current. */
  end?: boolean;
  /** Type of open tasks whose number is shown beside the link. */
  waiting?: keyof Waiting;
  /** True to hide the link from users who may only read. */
  changes?: boolean;
}

interface NavigationGroup {
  title?: string;
  links: NavigationLink[];
}

/** Groups of links in the sidebar. */
export const navigation: NavigationGroup[] = [
  { links: [{ to: entryPaths.admin, label: words.overview, icon: LayoutDashboard, end: true }] },
  {
    title: words.sales,
    links: [
      { to: adminPaths.quotes, label: words.quotes, icon: FileText, waiting: 'quotes' },
      { to: adminPaths.orders, label: words.orders, icon: Package, waiting: 'orders' },
    ],
  },
  {
    title: words.customers,
    links: [
      { to: adminPaths.companies, label: words.companies, icon: Building2, waiting: 'companies' },
      { to: adminPaths.users, label: words.users, icon: Users },
      { to: adminPaths.documents, label: words.documents, icon: FolderCheck, waiting: 'documents' },
    ],
  },
  {
    title: words.partners,
    links: [
      { to: adminPaths.programme, label: words.programme, icon: ChartPie },
      { to: adminPaths.partners, label: words.partnerList, icon: Handshake },
      { to: adminPaths.applications, label: words.applications, icon: ClipboardCheck, waiting: 'applications' },
      { to: adminPaths.deals, label: words.deals, icon: Target, waiting: 'deals' },
      { to: adminPaths.fundRequests, label: words.funds, icon: PiggyBank, waiting: 'funds' },
      { to: adminPaths.payouts, label: words.payouts, icon: HandCoins },
      { to: adminPaths.tiers(), label: words.tiers, icon: Award },
      { to: adminPaths.agreements, label: words.agreements, icon: FileSignature },
      { to: adminPaths.partnerResources, label: words.resources, icon: FolderOpen },
      { to: adminPaths.partnerCourses, label: words.courses, icon: GraduationCap },
    ],
  },
  {
    title: words.catalogue,
    links: [
      { to: adminPaths.products, label: words.products, icon: FileCheck },
      { to: adminPaths.productGroups, label: words.productGroups, icon: Layers },
      { to: adminPaths.slaPackages, label: words.slaPackages, icon: ShieldCheck },
    ],
  },
  {
    title: words.outreach,
    links: [
      { to: adminPaths.campaigns, label: words.campaigns, icon: Send },
      { to: adminPaths.subscribers, label: words.subscribers, icon: MailCheck },
      { to: adminPaths.emailTemplates, label: words.emailTemplates, icon: LayoutTemplate },
    ],
  },
  {
    title: words.insight,
    links: [
      { to: adminPaths.statistics, label: words.statistics, icon: ChartColumn },
      { to: adminPaths.exports, label: words.exports, icon: Download, changes: true },
      { to: adminPaths.mails, label: words.mails, icon: Mail },
      { to: adminPaths.auditLog, label: words.auditLog, icon: ScrollText },
      { to: adminPaths.jobs, label: words.jobs, icon: ListChecks, changes: true },
    ],
  },
];
