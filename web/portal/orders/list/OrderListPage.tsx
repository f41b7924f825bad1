import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/errors';
import { orderListQuery, orderStatsQuery } from '../../../shared/api/orders';
import { Button } from '../../../shared/components/actions/Button';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort } from '../../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCard } from '../../components/ListCard';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { orderTexts } from '../texts';
import { OrderCards } from './OrderCards';
import { OrderTable } from './OrderTable';
import { OrderToolbar } from './OrderToolbar';
import { useOrderFilters } from './use-order-filters';

const words = orderTexts.list;

/** {base}/orders: list of the company's orders. */
export function OrderListPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useOrderFilters();
  const { filters, isFiltered, set } = filtering;
  const list = useQuery(orderListQuery(filtering.query));
  const { data, error, isFetching, refetch } = list;
  const stats = useQuery(orderStatsQuery);
  const figure = (value: string | undefined) => value ?? (stats.error ? texts.unknown : undefined);
  const refresh = () => void Promise.all([refetch(), stats.refetch()]);
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={!phone && words.text(company.name)} />
      <StatStrip
        stats={[
          { label: words.stats.total, value: figure(stats.data && formatCount(stats.data.totalOrders)), width: 40 },
          { label: words.stats.open, value: figure(stats.data && formatCount(stats.data.openOrders)), width: 40 },
          { label: words.stats.value, value: figure(stats.data && formatMoneyShort(stats.data.totalValue)), width: 96 },
          {
            label: words.stats.outstanding,
            value: figure(stats.data && formatMoneyShort(stats.data.outstanding)),
            width: 96,
          },
        ]}
      />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.orders.length}
        failure={error ? messageOf(error, words.failed) : undefined}
        onRetry={refresh}
        instead={filtering.isFiltered && { label: words.clearFilters, run: filtering.clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={<OrderToolbar filtering={filtering} refreshing={isFetching} onRefresh={refresh} phone={phone} />}
        empty={
          isFiltered ? (
            <EmptyState
              title={words.noMatch}
              text={words.noMatchText}
              action={<Button onClick={filtering.clear}>{words.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              title={words.empty}
              text={words.emptyText}
              action={<Button to={paths.quotes(basePath)}>{words.toQuotes}</Button>}
            />
          )
        }
      >
        {phone ? (
          <OrderCards rows={data?.orders} />
        ) : (
          <OrderTable rows={data?.orders} sort={filters.sort} onSort={(sort) => set({ sort })} />
        )}
      </ListCard>
    </Page>
  );
}
