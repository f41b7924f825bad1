import type { FilterValues, View } from './types';

const filterKey = (filter: FilterValues) =>
  Object.entries(filter)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${String(value)}`))
    .toSorted()
    .join('&');

/** The tab that narrows the list by just that. */
export const viewOf = <V extends View>(views: readonly V[], filter: FilterValues): V | undefined =>
  views.find((view) => filterKey(view.filter) === filterKey(filter));

/** Why a list is empty: what its reader set matches nothing, its tab holds nothing, or there is nothing at all. */
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
