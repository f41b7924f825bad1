import type { FilterValues, View } from './types';

const filterKey = (filter: FilterValues) =>
  Object.entries(filter)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${String(value)}`))
    .toSorted()
    .join('&');

/** Returns the tab whose filters equal the given filters. */
export const viewOf = <V extends View>(views: readonly V[], filter: FilterValues): V | undefined =>
  views.find((view) => filterKey(view.filter) === filterKey(filter));

/** Returns why a list is empty: the user's filters match nothing, the tab is empty, or there are no rows at all. */
export function whyEmpty(
  views: readonly View[],
  filter: FilterValues,
  isEmpty = false,
): { filtered: true } | { tab: string } | 'nothing' {
  if (filterKey(filter) === '') return 'nothing';
  const view = viewOf(views, filter);
  if (!view) return { filtered: true };
  return isEmpty ? 'nothing' : { tab: view.label };
}
