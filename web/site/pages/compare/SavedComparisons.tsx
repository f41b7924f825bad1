import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasWords } from '#rules/search-fold';
import { sitePaths } from '#rules/site-paths';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
import { SavedRow } from './SavedRow';
import type { Compared } from './show';
import { comparisonsQuery, deleteComparison } from './comparisons';
import { compareTexts } from './texts';

const { saved: words, failed } = compareTexts;
/** The list has a search field when it contains more comparisons than this. */
const SEEN_AT_ONCE = 6;

interface SavedComparisonsProps {
  products: Compared[];
  /** Ids of the compared products. */
  ids: string[];
  /** Id of the saved comparison that is shown. */
  savedId: string | null;
}

/** List of the user's saved comparisons, to open and to delete. */
export function SavedComparisons({ products, ids, savedId }: SavedComparisonsProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useQuery(comparisonsQuery);
  const [search, setSearch] = useState('');
  const remove = useMutation({
    mutationFn: deleteComparison,
    onSuccess: (_, { id }) => {
      title.current?.focus({ preventScroll: true });
      if (id === savedId) void navigate(sitePaths.comparison(ids), { replace: true, preventScrollReset: true });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: comparisonsQuery.queryKey, exact: true }),
  });
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? words.gone;
  const all = list.data ?? [];
  const found = all.filter(({ name }) => hasWords(name, search));
  return (
    <section className="section wrap saved-comparisons" aria-labelledby="saved">
      <h2 ref={title} tabIndex={-1} className="h2" id="saved">
        {words.title}
      </h2>
      {remove.error && (
        <Notice tone="error" title={failed.delete}>
          {messageOf(remove.error, '')}
        </Notice>
      )}
      {list.error && !list.data && (
        <Notice
          tone="error"
          title={failed.list}
          action={
            <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
              {words.again}
            </Button>
          }
        >
          {messageOf(list.error, '')}
        </Notice>
      )}
      <p className="secondary" role="status">
        {list.isPending ? words.loading : remove.isSuccess && words.deleted(remove.variables.name)}
      </p>
      {list.data?.length === 0 && <p className="secondary">{words.none}</p>}
      {all.length > SEEN_AT_ONCE && (
        <Field label={words.search} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      )}
      {all.length > 0 && found.length === 0 && <p className="secondary">{words.noMatch}</p>}
      <ul>
        {found.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            products={one.productIds.map(nameOf).join(', ')}
            isOpened={one.id === savedId}
            busy={remove.isPending && remove.variables.id === one.id}
            onDelete={() => remove.mutate(one)}
          />
        ))}
      </ul>
    </section>
  );
}
