import { entryPaths, portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import type { Profile } from '../../shared/api/schema';
import type { NavigationLink } from './navigation';
import { frameTexts } from './texts';

const words = frameTexts.accountItems;

interface AccountLinks {
  /** Link that is always shown in the header. */
  shown: NavigationLink;
  links: NavigationLink[];
}

/** Specified: the user menu. Its links are below the path of the company's portal; staff have links of their own. */
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
