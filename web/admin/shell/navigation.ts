import { LayoutDashboard } from 'lucide-react';
import { entryPaths } from '#rules/entry-paths';
import { useMayChange } from '../core/use-may-change';
import { resourceGroups } from '../resources';
import { adminTexts } from '../texts';

/** Returns the groups of links in the sidebar. */
export function useNavigation() {
  const mayChange = useMayChange();
  const groups = resourceGroups.map(({ title, resources }) => ({
    title,
    links: resources.flatMap(({ name, label, icon, waiting, changes }) =>
      label && icon && (mayChange || !changes) ? [{ to: `${entryPaths.admin}/${name}`, label, icon, waiting }] : [],
    ),
  }));
  const overview = { to: entryPaths.admin, label: adminTexts.nav.overview, icon: LayoutDashboard, waiting: undefined };
  return [{ title: undefined, links: [overview] }, ...groups];
}
