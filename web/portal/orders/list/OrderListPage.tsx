import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/errors';
import { orderListQuery, orderStatsQuery } from '../../../shared/api/orders';
import { Button } from '../../../shared/components/Button';
import { EmptyState } from '../../../shared/components/EmptyState';
import { PageHead } from '../../../shared/components/PageHead';
import { Pager } from '../../../shared/components/Pager';
import { cardStyle } from '../../../shared/components/Panel';
import { StatStrip } from '../../../shared/components/StatStrip';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { formatCount, formatMoneyShort } from '../../../shared/format';
import { paths } from '../../../shared/paths';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { orderTexts } from '../texts';
import { OrderCards } from './OrderCards';
import { OrderTable } from './OrderTable';
import { OrderToolbar } from './OrderToolbar';
import { useOrderFilters } from './use-order-filters';
import { RetryNotice } from '../../../shared/components/RetryNotice';

const words = orderTexts.list;

/** {base}/orders: the company's orders. */
export function OrderListPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const filtering = useOrderFilters();
  const { filters, isFiltered, set } = filtering;
  const { data, error, isFetching, refetch } = useQuery(orderListQuery(filtering.query));
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
      <Box
        component="section"
        aria-label={words.label}
        aria-busy={isFetching}
        sx={{ ...cardStyle, mt: 2.5, overflow: 'hidden' }}
      >
        <VisuallyHidden role="status">{isFetching && !data ? words.loading : ''}</VisuallyHidden>
        <OrderToolbar filtering={filtering} refreshing={isFetching} onRefresh={refresh} phone={phone} />
        {error && (
          <RetryNotice retrying={isFetching} onRetry={refresh} style={{ margin: 20 }}>
            {messageOf(error, words.failed)}
          </RetryNotice>
        )}
        {error && !data ? null : data?.orders.length === 0 ? (
          isFiltered || filters.page > 1 ? (
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
        ) : phone ? (
          <OrderCards rows={data?.orders} />
        ) : (
          <OrderTable rows={data?.orders} sort={filters.sort} onSort={(sort) => set({ sort })} />
        )}
        {data && data.orders.length > 0 && (
          <Pager
            offset={data.offset}
            count={data.orders.length}
            limit={data.limit}
            total={data.total}
            totalIsCapped={data.totalIsCapped}
            onPage={(page) => set({ page })}
          />
        )}
      </Box>
    </Page>
  );
}
