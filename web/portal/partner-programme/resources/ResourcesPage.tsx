import { useQuery } from '@tanstack/react-query';
import { RESOURCE_CATEGORIES, resourceCategoryLabel } from '#rules/partner-resource';
import { paths } from '#rules/paths';
import { Button } from '../../../shared/components/actions/Button';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { problemOf } from '../../../shared/problem';
import { useProfile } from '../../../shared/session/session';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCard } from '../../components/ListCard';
import { ListToolbar } from '../../components/ListToolbar';
import { useListFilters } from '../../components/use-list-filters';
import { Page } from '../../shell/Page';
import { resourcesQuery } from './api';
import { ResourceRows } from './ResourceRows';
import { resourceTexts as words } from './texts';

/** /partners/dashboard/resources: files and links that are available to the partner's tier. */
export function ResourcesPage() {
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useListFilters(['search', 'category'], 'category');
  const { filters, paging, isFiltered, set, clear } = filtering;
  const { search, category, sort } = filters;
  const list = useQuery(resourcesQuery({ ...(search && { search }), ...(category && { category }), ...paging }));
  const { data, error, isFetching, refetch } = list;
  const refresh = () => void refetch();
  const sortField = (
    <SelectField name={words.sort} value={sort} options={words.sorts} onValue={(value) => set({ sort: value })} />
  );
  return (
    <Page
      title={words.title}
      crumbs={[{ label: company.name, to: paths.company(paths.partnerBase) }, { label: words.title }]}
    >
      <PageHead title={words.title} text={words.text} />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? problemOf(error, words.failed) : undefined}
        onRetry={refresh}
        instead={isFiltered && { label: words.clearFilters, run: clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <ListToolbar words={words} filtering={filtering} refreshing={isFetching} onRefresh={refresh} phone={phone}>
            <SelectField
              name={words.category}
              value={category}
              options={[
                { value: '', label: words.allCategories },
                ...RESOURCE_CATEGORIES.map((value) => ({ value, label: resourceCategoryLabel(value) })),
              ]}
              onValue={(value) => set({ category: value })}
            />
            {!phone && sortField}
          </ListToolbar>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={words.noMatch}
              text={words.noMatchText}
              action={<Button onClick={clear}>{words.clearFilters}</Button>}
            />
          ) : (
            <EmptyState title={words.empty} text={words.emptyText} />
          )
        }
      >
        <ResourceRows rows={data?.data} byCategory={sort === 'category'} />
      </ListCard>
    </Page>
  );
}
