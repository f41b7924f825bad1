import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { type GetListResult, useDataProvider } from 'ra-core';
import { messageOf } from '../../shared/api/errors';
import type { OrderRow, OrderStatus } from '../../shared/api/schema';
import { OrderStatusBadge } from '../../shared/components/badges/OrderBadges';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { formatCount } from '../../shared/format';
import { isOpenOrder, isOrderStep, ORDER_STATUSES } from '#rules/order-status';
import { statusLabel } from '../../shared/labels';
import { adminTexts } from '../texts';
import { useMayChange } from '../core/use-may-change';
import { ActDialog, type OrderAct, useOrderStep } from './BoardActs';
import { OrderCard } from './OrderCard';
import { nextStep } from './steps';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts;
/** Statuses of the columns: those of open orders, and the final status of completed orders. */
const COLUMNS = ORDER_STATUSES.filter((status) => isOpenOrder(status) || isOrderStep(status));
const SHOWN = 25;

/** Board of the orders by status, newest first in each column. */
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
  const { step, notice } = useOrderStep();
  const [dragged, setDragged] = useState<OrderRow | null>(null);
  const [asked, setAsked] = useState<OrderAct | null>(null);
  const act = ({ order, to }: OrderAct) => {
    if (to === 'back' || to === 'cancelled' || to === 'shipped') setAsked({ order, to });
    else if (!step.isPending) step.mutate({ order, to });
  };
  const { board: boardRef, moving } = useFocusOnMoved(asked !== null);
  const target = dragged ? nextStep(dragged) : undefined;
  const failed = columns.filter(({ error, data }) => error && !data);
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h1">
          {words.title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>{actions}</Box>
      </Box>
      <BoardHint dragged={dragged} />
      {notice}
      {failed.length > 0 ? (
        <RetryNotice
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        >
          {messageOf(failed[0]?.error, adminTexts.list.failed)}
        </RetryNotice>
      ) : (
        <Box role="region" ref={boardRef} aria-label={words.board} tabIndex={0} sx={board}>
          {COLUMNS.map((status, index) => (
            <Column
              key={status}
              status={status}
              orders={columns[index]?.data}
              onDrop={
                dragged && target === status
                  ? () => {
                      setDragged(null);
                      act({ order: dragged, to: status });
                    }
                  : undefined
              }
              card={(row) => (
                <OrderCard
                  key={row.id}
                  order={row}
                  dragged={dragged?.id === row.id || (step.isPending && step.variables.order.id === row.id)}
                  onAct={(chosen) => {
                    moving(row.id);
                    act(chosen);
                  }}
                  onDragStart={() => setDragged(row)}
                  onDragEnd={() => setDragged(null)}
                />
              )}
            />
          ))}
        </Box>
      )}
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

/** After a card was moved with its menu, focuses the menu in the new column, except while a dialog is open. */
function useFocusOnMoved(isAsked: boolean) {
  const board = useRef<HTMLElement>(null);
  const moved = useRef<OrderRow['id']>(null);
  useEffect(() => {
    // Only when the focus was lost to the body because the card left its column; any other focus is kept.
    if (moved.current === null || isAsked || document.activeElement !== document.body) return;
    const menu = board.current?.querySelector<HTMLElement>(`[data-order="${moved.current}"] button`);
    if (!menu) return;
    moved.current = null;
    menu.focus();
  });
  return { board, moving: (id: OrderRow['id']) => (moved.current = id) };
}

/**
 * Hint about moving cards. During a drag, it shows the target status and the recipient of the mail. Its height never
 * changes, so that drop targets do not move.
 */
function BoardHint({ dragged }: { dragged: OrderRow | null }) {
  const mayChange = useMayChange();
  const to = dragged && nextStep(dragged);
  if (!mayChange) return null;
  return (
    <Typography
      variant="small"
      component="p"
      color={to ? 'textPrimary' : 'textTertiary'}
      sx={{
        display: { xs: 'none', sm: 'block' },
        p: '8px 12px',
        mx: '-12px',
        my: '-8px',
        borderRadius: '8px',
        ...(to && { bgcolor: 'action.selected' }),
      }}
    >
      {dragged && to
        ? [
            words.moving(dragged.number, statusLabel(dragged.status), statusLabel(to)),
            to === 'in_production' ? words.notMailed : words.mailed(dragged.company.name),
            words.escape,
          ].join(' ')
        : words.boardHint}
    </Typography>
  );
}

interface ColumnProps {
  status: OrderStatus;
  /** Undefined while the orders are loading. */
  orders: GetListResult<OrderRow> | undefined;
  /** Called when a card is dropped; set while the dragged card may be dropped here. */
  onDrop?: () => void;
  card: (order: OrderRow) => ReactNode;
}

/** Column of the board with the orders of one status. */
function Column({ status, orders, onDrop, card }: ColumnProps) {
  const { data, total = 0, meta } = orders ?? {};
  const capped = (meta as { totalIsCapped?: boolean } | undefined)?.totalIsCapped ? '+' : '';
  const count = orders ? `${formatCount(total)}${capped}` : '';
  return (
    <Box
      component="section"
      aria-label={words.boardColumn(statusLabel(status), count || adminTexts.list.loading)}
      onDragOver={onDrop && ((event: DragEvent) => event.preventDefault())}
      onDrop={
        onDrop &&
        ((event: DragEvent) => {
          event.preventDefault();
          onDrop();
        })
      }
      sx={{ position: 'relative', minWidth: 0, minHeight: { sm: 240 }, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
        <OrderStatusBadge status={status} />
        <Typography component="span" variant="small" className="num" color="textTertiary">
          {count}
        </Typography>
      </Box>
      {onDrop && <Box sx={place}>{statusLabel(status)}</Box>}
      {!data && <Skeleton width="100%" height={88} />}
      {data?.length === 0 && (
        <Typography variant="small" color="textTertiary">
          {words.nothing}
        </Typography>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {data?.map(card)}
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
/** Style of the drop target above the cards of a column. */
const place = {
  position: 'absolute',
  inset: '36px 0 0',
  zIndex: 2,
  minHeight: 120,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  pt: 6,
  border: '1px dashed',
  borderColor: 'secondary.main',
  borderRadius: '10px',
  bgcolor: 'action.selected',
  color: 'secondary.main',
  typography: 'small',
  fontWeight: 550,
} as const;
