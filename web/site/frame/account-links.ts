import { entryPaths, portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import type { Profile } from '../../shared/api/schema';
import type { NavigationLink } from './navigation';
import { frameTexts } from './texts';

const words = frameTexts.accountItems;

interface AccountLinks {
  /** Link that the header always shows. */
  shown: NavigationLink;
  links: NavigationLink[];
}

/** Specified: the user menu. Its links lead to the company's portal, and for staff to the console. */
export function accountLinks(type: Profile['company']['type']): AccountLinks {
  if (type === 'system' || type === 'internal') {
    const shown = { to: entryPaths.admin, label: words.console };
    return { shown, links: [shown, { to: '/profile', label: words.profile }] };
  }
  const base = portalBase(type);
  const shown = { to: paths.quotes(base), label: words.quotes };
  return {
    shown,
    links: [
      { to: base, label: words.dashboard },
      shown,
      { to: paths.createQuote(base), label: words.createQuote },
      { to: paths.profile(base), label: words.profile },
      { to: paths.company(base), label: words.company },
    ],
  };
}
