import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type GetListResult, useDataProvider } from 'react-admin';
import { messageOf } from '../../shared/api/errors';
import type { OrderRow, OrderStatus } from '../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../shared/components/badges/OrderBadges';
import { cardStyle } from '../../shared/components/frame/Panel';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { formatCount, formatMoneyShort } from '../../shared/format';
import { isOpenOrder, isOrderStep, ORDER_STATUSES } from '#rules/order-status';
import { adminPaths } from '#rules/admin-paths';
import { statusLabel } from '../../shared/texts';
import { RowLink } from '../components/list/RowLink';
import { adminTexts } from '../texts';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts;
/** All that is open, and what has come to its end as it should. */
const COLUMNS = ORDER_STATUSES.filter((status) => isOpenOrder(status) || isOrderStep(status));
const SHOWN = 25;

/** The orders by how far they have come, the newest first in each column. */
export function OrderBoard({ actions }: { actions: ReactNode }) {
  const provider = useDataProvider();
  const columns = useQueries({
    queries: COLUMNS.map((status) => ({
      queryKey: ['orders', 'getList', { status }],
      queryFn: () =>
        provider.getList<OrderRow>('orders', {
          filter: { status },
          sort: { field: 'createdAt', order: 'DESC' },
          pagination: { page: 1, perPage: SHOWN },
        }),
    })),
  });
  const failed = columns.filter(({ error, data }) => error && !data);
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h1">
          {words.title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>{actions}</Box>
      </Box>
      {failed.length > 0 ? (
        <RetryNotice
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        >
          {messageOf(failed[0]?.error, adminTexts.list.failed)}
        </RetryNotice>
      ) : (
        <Box role="region" aria-label={words.board} tabIndex={0} sx={board}>
          {COLUMNS.map((status, index) => (
            <Column key={status} status={status} orders={columns[index]?.data} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** `orders` is undefined while they load. */
function Column({ status, orders }: { status: OrderStatus; orders: GetListResult<OrderRow> | undefined }) {
  const { data, total = 0, meta } = orders ?? {};
  const capped = (meta as { totalIsCapped?: boolean } | undefined)?.totalIsCapped ? '+' : '';
  const count = orders ? `${formatCount(total)}${capped}` : '';
  return (
    <Box
      component="section"
      aria-label={words.boardColumn(statusLabel(status), count || adminTexts.list.loading)}
      sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
        <OrderStatusBadge status={status} />
        <Typography component="span" variant="small" className="num" color="textTertiary">
          {count}
        </Typography>
      </Box>
      {!data && <Skeleton width="100%" height={88} />}
      {data?.length === 0 && (
        <Typography variant="small" color="textTertiary">
          {words.nothing}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {data?.map((row) => (
          <Box component="li" key={row.id} sx={card}>
            <RowLink to={adminPaths.order(row.id)} name={words.name(row.number, row.company.name)}>
              {row.number}
            </RowLink>
            <Typography variant="small" color="textSecondary" noWrap>
              {row.company.name}
            </Typography>
            <span className="num">{formatMoneyShort(row.total, row.currency)}</span>
            <Box>
              <PaymentBadge status={row.paymentStatus} />
            </Box>
          </Box>
        ))}
      </Box>
      {total > SHOWN && (
        <Typography variant="caption" color="textTertiary">
          {words.more(`${formatCount(total - SHOWN)}${capped}`)}
        </Typography>
      )}
    </Box>
  );
}

const board = {
  display: 'grid',
  gap: 2,
  overflowX: 'auto',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${COLUMNS.length}, minmax(176px, 1fr))` },
  pb: 1,
};
const card = {
  ...cardStyle,
  position: 'relative',
  display: 'grid',
  gap: '6px',
  p: 1.5,
  typography: 'small',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
