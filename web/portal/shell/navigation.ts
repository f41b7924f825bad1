import { Building2, FileText, LifeBuoy, Settings, type LucideIcon } from 'lucide-react';
import { paths } from '../../shared/paths';
import type { Portal } from '../portal';
import { shellTexts } from './texts';

interface NavigationGroup {
  key: string;
  title?: string;
  links: { to: string; label: string; icon: LucideIcon }[];
}

/** The sidebar's entries: only places that exist. */
export function navigation({ basePath, isPartner }: Portal): NavigationGroup[] {
  const quotes = { to: paths.quotes(basePath), label: shellTexts.quotes, icon: FileText };
  return [
    isPartner ? { key: 'quotes', title: shellTexts.sales, links: [quotes] } : { key: 'quotes', links: [quotes] },
    {
      key: 'company',
      title: shellTexts.company,
      links: [{ to: paths.company(basePath), label: shellTexts.companyInformation, icon: Building2 }],
    },
    {
      key: 'account',
      links: [
        { to: paths.profile(basePath), label: shellTexts.accountSettings, icon: Settings },
        { to: paths.contact, label: shellTexts.support, icon: LifeBuoy },
      ],
    },
  ];
}
