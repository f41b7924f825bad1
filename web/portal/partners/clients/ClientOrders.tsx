import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { OrderRow } from '../../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/badges/OrderBadges';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { PHONE, useMedia } from '../../../shared/use-media';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { OrderCards } from '../../orders/list/OrderCards';
import { OrderLink } from '../../orders/list/OrderLink';
import { ordersOfClientQuery } from './api';
import { clientTexts } from './texts';

const words = clientTexts.orders;
const { columns } = words;
const SHOWN = 5;

const COLUMNS: ListColumn<OrderRow>[] = [
  { label: columns.order, cell: (row) => <OrderLink row={row} />, bar: { width: 108 } },
  {
    label: columns.status,
    width: 136,
    cell: (row) => <OrderStatusBadge status={row.status} />,
    bar: { width: 92, height: 22 },
  },
  {
    label: columns.payment,
    width: 136,
    cell: (row) => <PaymentBadge status={row.paymentStatus} />,
    bar: { width: 80, height: 22 },
  },
  {
    label: columns.total,
    width: 96,
    right: true,
    className: 'num no-break',
    cell: ({ total, currency }) => formatMoneyShort(total, currency),
    bar: { width: 68 },
  },
  {
    label: columns.created,
    width: 116,
    right: true,
    className: 'num secondary no-break',
    cell: ({ createdAt }) => formatDate(createdAt),
    bar: { width: 84 },
  },
];

/** Orders of a client: from quotes that the partner has prepared, and orders that the client shares. */
export function ClientOrders({ id }: { id: string }) {
  const phone = useMedia(PHONE);
  const [page, setPage] = useState(1);
  const list = useQuery(ordersOfClientQuery(id, { limit: SHOWN, offset: (page - 1) * SHOWN }));
  const { data, error, isFetching, refetch } = list;
  return (
    <Panel title={words.title} flush>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : data?.orders.length === 0 ? (
        <p className="panel-content secondary">{words.empty}</p>
      ) : phone ? (
        <OrderCards rows={data?.orders} />
      ) : (
        <ListTable label={words.title} columns={COLUMNS} rows={data?.orders} expected={2} />
      )}
      {data && data.total > SHOWN && <Pager {...data} count={data.orders.length} onPage={setPage} />}
    </Panel>
  );
}
