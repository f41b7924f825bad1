import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { OrderRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { OrderStatusBadge, PaymentBadge } from '../../shared/components/badges/OrderBadges';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { OWED_PAYMENT_STATUSES, PAYMENT_STATUSES } from '#rules/order-payment';
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from '#rules/order-status';
import { adminPaths } from '#rules/admin-paths';
import { statusLabel } from '../../shared/labels';
import { CreateLink } from '../components/CreateLink';
import { CardLines } from '../components/list/CardLines';
import { dayColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { BY_COMPANY, BY_CONTACT, BY_CREATION, BY_TOTAL } from '../components/list/more-filters';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter, View } from '../components/list/types';
import { ExportMenu } from '../exports/ExportMenu';
import { ConsolePage } from '../shell/ConsolePage';
import { OrderBoard } from './OrderBoard';
import { adminOrderTexts } from './texts';
import { BulkOrders } from './BulkOrders';
import { useMayChange } from '../core/use-may-change';

const words = adminOrderTexts;
const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  { key: 'open', label: words.views.open, filter: { status: OPEN_ORDER_STATUSES.join() }, sort: NEWEST },
  { key: 'unpaid', label: words.views.unpaid, filter: { paymentStatus: OWED_PAYMENT_STATUSES.join() }, sort: NEWEST },
  { key: 'delivered', label: words.views.delivered, filter: { status: 'delivered' }, sort: NEWEST },
  { key: 'refused', label: words.views.refused, filter: { invoiceRefused: true }, sort: NEWEST },
  { key: 'proofs', label: words.views.proofs, filter: { proofToReview: true }, sort: NEWEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
  },
  {
    source: 'paymentStatus',
    label: words.filters.payment,
    all: words.filters.allPayments,
    options: PAYMENT_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
  },
];

const orderName = (row: OrderRow) => words.name(row.number, row.company.name);
const Open = ({ row, children }: { row: OrderRow; children: ReactNode }) => (
  <RowLink to={adminPaths.order(row.id)} name={orderName(row)}>
    {children}
  </RowLink>
);

const COLUMNS: Column<OrderRow>[] = [
  {
    key: 'order',
    label: words.columns.order,
    width: 148,
    sort: 'number',
    first: 'DESC',
    render: (row) => (
      <TwoLines
        first={
          <Open row={row}>
            <span className="mono">{row.number}</span>
          </Open>
        }
        second={<span className="mono">{row.quoteNumber}</span>}
      />
    ),
  },
  {
    key: 'company',
    label: words.columns.company,
    sort: 'company',
    render: (row) => <TwoLines first={row.company.name} second={row.customerReference ?? row.products.join(', ')} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 138,
    sort: 'status',
    render: (row) => <OrderStatusBadge status={row.status} />,
  },
  {
    key: 'payment',
    label: words.columns.payment,
    width: 138,
    sort: 'paymentStatus',
    render: (row) => <PaymentBadge status={row.paymentStatus} />,
  },
  {
    key: 'total',
    label: words.columns.total,
    width: 108,
    sort: 'total',
    first: 'DESC',
    right: true,
    render: (row) => formatMoneyShort(row.total, row.currency),
  },
  dayColumn('createdAt', words.columns.created, 116, 'md'),
];

/** /admin/orders: list of all orders, or with `?view=board` a board by status. */
export function OrderListPage() {
  const mayChange = useMayChange();
  const [query] = useSearchParams();
  const isBoard = query.get('view') === 'board';
  const actions = (
    <>
      <Button size="small" to={isBoard ? adminPaths.orders : `${adminPaths.orders}?view=board`}>
        {isBoard ? words.asList : words.board}
      </Button>
      <CreateLink list={adminPaths.orders} label={words.create} />
    </>
  );
  if (isBoard) {
    return (
      <ConsolePage title={words.title} flush>
        <OrderBoard actions={actions} />
      </ConsolePage>
    );
  }
  return (
    <ListPage<OrderRow>
      words={words}
      sort={NEWEST}
      columns={COLUMNS}
      views={VIEWS}
      filters={FILTERS}
      more={[BY_COMPANY, BY_CONTACT, BY_CREATION, BY_TOTAL]}
      bulk={mayChange ? (rows, clear) => <BulkOrders rows={rows} onDone={clear} /> : undefined}
      saved="orders"
      name={orderName}
      card={(row) => (
        <CardLines
          title={<Open row={row}>{row.company.name}</Open>}
          figure={formatMoneyShort(row.total, row.currency)}
          note={<span className="mono">{row.number}</span>}
          aside={formatDate(row.createdAt)}
          badge={
            <>
              <OrderStatusBadge status={row.status} />
              <PaymentBadge status={row.paymentStatus} />
            </>
          }
        />
      )}
      actions={
        <>
          <ExportMenu resource="orders" />
          {actions}
        </>
      }
    />
  );
}
