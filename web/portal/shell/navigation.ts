import {
  BadgePercent,
  BookOpen,
  Building2,
  ChartLine,
  ChartNoAxesGantt,
  Contact,
  FileSignature,
  FileSpreadsheet,
  FileText,
  FolderOpen,
  GraduationCap,
  Gauge,
  HandCoins,
  LayoutDashboard,
  LifeBuoy,
  Package,
  ReceiptText,
  Settings,
  Target,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { matchPath } from 'react-router';
import { paths } from '#rules/paths';
import type { Portal } from '../portal';
import { shellTexts } from './texts';

/** Sidebar entries that show a number of items to partners. */
export type Counted = 'opportunities' | 'quotes' | 'contracts';

interface NavigationLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** True when only exactly this address marks the entry as current. */
  end?: boolean;
  /** Prefix of further addresses that belong to the entry. */
  and?: string;
  counted?: Counted;
  /** True for the entry that shows what is new and open in the messages of quotes. */
  hasThreads?: boolean;
}

interface NavigationGroup {
  key: string;
  title?: string;
  links: NavigationLink[];
}

/** True when an address belongs to a sidebar entry. */
export const isCurrent = ({ to, end = false, and }: Pick<NavigationLink, 'to' | 'end' | 'and'>, address: string) =>
  [{ path: to, end }, ...(and ? [{ path: and, end: false }] : [])].some((place) => matchPath(place, address) !== null);

/** Returns the groups of sidebar entries for a portal. */
export function navigation({ basePath, isPartner }: Portal): NavigationGroup[] {
  const quotes = { to: paths.quotes(basePath), label: shellTexts.quotes, icon: FileText, hasThreads: true };
  const orders = { to: paths.orders(basePath), label: shellTexts.orders, icon: Package };
  const invoices = { to: paths.invoices(basePath), label: shellTexts.invoices, icon: ReceiptText };
  const dashboard = { to: basePath, label: shellTexts.dashboard, icon: LayoutDashboard, end: true };
  const pipeline = { to: paths.pipeline, label: shellTexts.pipeline, icon: ChartNoAxesGantt };
  const work: NavigationGroup[] = isPartner
    ? [
        { key: 'home', links: [dashboard, { to: paths.partnerClients, label: shellTexts.clients, icon: Contact }] },
        {
          key: 'sales',
          title: shellTexts.sales,
          links: [
            { to: paths.deals, label: shellTexts.opportunities, icon: Target, counted: 'opportunities' },
            { ...quotes, to: paths.clientQuotes, and: quotes.to, counted: 'quotes' },
            pipeline,
            orders,
            invoices,
          ],
        },
        {
          key: 'contracts',
          links: [{ to: paths.contracts, label: shellTexts.contracts, icon: FileSignature, counted: 'contracts' }],
        },
        {
          key: 'performance',
          title: shellTexts.performance,
          links: [
            { to: paths.analytics, label: shellTexts.analytics, icon: ChartLine },
            { to: paths.performance, label: shellTexts.performance, icon: Gauge, end: true },
            { to: paths.commission, label: shellTexts.commission, icon: BadgePercent },
            { to: paths.funds, label: shellTexts.funds, icon: HandCoins },
            { to: paths.reports, label: shellTexts.reports, icon: FileSpreadsheet },
          ],
        },
        {
          key: 'resources',
          title: shellTexts.resources,
          links: [
            { to: paths.resources, label: shellTexts.resources, icon: FolderOpen, end: true },
            { to: paths.training, label: shellTexts.training, icon: GraduationCap },
            { to: paths.docs, label: shellTexts.documentation, icon: BookOpen },
          ],
        },
      ]
    : [{ key: 'home', links: [dashboard, quotes, orders, invoices] }];
  return [
    ...work,
    {
      key: 'company',
      title: shellTexts.company,
      links: [
        { to: paths.company(basePath), label: shellTexts.companyInformation, icon: Building2 },
        { to: paths.users(basePath), label: shellTexts.companyUsers, icon: Users },
      ],
    },
    {
      key: 'account',
      links: [
        {
          to: paths.profile(basePath),
          label: isPartner ? shellTexts.settings : shellTexts.accountSettings,
          icon: Settings,
        },
        { to: paths.contact, label: shellTexts.support, icon: LifeBuoy },
      ],
    },
  ];
}
