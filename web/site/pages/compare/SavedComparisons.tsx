import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sitePaths } from '#rules/site-paths';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
import { SiteLink } from '../../frame/SiteLink';
import type { Compared } from './show';
import { comparisonQuery, comparisonsQuery, deleteComparison } from './comparisons';
import { compareTexts } from './texts';

const { saved: words, failed } = compareTexts;
/** A longer list is searched. */
const SEEN_AT_ONCE = 6;

interface SavedComparisonsProps {
  products: Compared[];
  /** The one that is looked at. */
  savedId: string | null;
}

/** What somebody has saved: opened, and deleted. */
export function SavedComparisons({ products, savedId }: SavedComparisonsProps) {
  const queries = useQueryClient();
  const list = useQuery(comparisonsQuery);
  const opened = useQuery({ ...comparisonQuery(savedId ?? ''), enabled: savedId !== null });
  const [search, setSearch] = useState('');
  const remove = useMutation({
    mutationFn: deleteComparison,
    onSettled: () => queries.invalidateQueries({ queryKey: comparisonsQuery.queryKey, exact: true }),
  });
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? words.gone;
  const all = list.data ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <section className="section wrap saved-comparisons" aria-labelledby="saved">
      <h2 className="h2" id="saved">
        {words.title}
      </h2>
      {opened.error && (
        <Notice tone="error" title={failed.one}>
          {messageOf(opened.error, '')}
        </Notice>
      )}
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
      {list.isPending && (
        <p className="secondary" role="status">
          {words.loading}
        </p>
      )}
      {list.data?.length === 0 && <p className="secondary">{words.none}</p>}
      {all.length > SEEN_AT_ONCE && (
        <Field label={words.search} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      )}
      {all.length > 0 && found.length === 0 && <p className="secondary">{words.noMatch}</p>}
      <ul>
        {found.map((one) => (
          <li key={one.id} aria-current={one.id === savedId || undefined}>
            <div>
              <SiteLink className="link" to={sitePaths.comparison(one.productIds, one.id)}>
                {one.name}
              </SiteLink>
              <p className="small">{one.productIds.map(nameOf).join(', ')}</p>
            </div>
            <IconAction
              name={words.delete(one.name)}
              icon={<Trash2 size={16} />}
              busy={remove.isPending && remove.variables.id === one.id}
              onClick={() => remove.mutate(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
