import { useSearchParams } from 'react-router';

const PAGE_SIZE = 25;

/**
 * Returns the filters of a list. They are stored in the address, so that a refresh, the back button and a shared link
 * show the same list. Changing any filter returns to the first page.
 *
 * @param names names of the filters besides sort and page; the value of an unused filter is empty
 */
export function useListFilters<Name extends string>(names: readonly Name[], defaultSort: string) {
  type Filters = Record<Name, string> & { sort: string; page: number };
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const sort = params.get('sort') || defaultSort;
  const narrowing = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  return {
    filters: { ...narrowing, sort, page } satisfies Filters,
    paging: { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    isFiltered: names.some((name) => narrowing[name] !== ''),
    set: (change: Partial<Filters>, options?: { replace: boolean }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | number | undefined>({ page: '', ...change })) {
          if (!value || (name === 'page' && value === 1) || (name === 'sort' && value === defaultSort)) {
            next.delete(name);
          } else {
            next.set(name, String(value));
          }
        }
        return next;
      }, options);
    },
    clear: () => setParams(sort === defaultSort ? {} : { sort }),
  };
}
