import type { OrderRow } from '../../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/badges/OrderBadges';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { ListCards } from '../../components/ListCards';
import { ProductNames } from '../../components/ProductNames';
import { orderTexts } from '../texts';
import { OrderLink } from './OrderLink';
import { SKELETONS } from './OrderTable';

/** Orders as cards, below 600 px. `rows` is undefined while they are loading. */
export function OrderCards({ rows }: { rows: OrderRow[] | undefined }) {
  return (
    <ListCards
      label={orderTexts.list.title}
      rows={rows}
      card={(row) => (
        <>
          <OrderLink row={row} />
          <div className="end">
            <OrderStatusBadge status={row.status} />
          </div>
          <p className="all secondary">
            <ProductNames row={row} />
          </p>
          <p className="amount num">{formatMoneyShort(row.total, row.currency)}</p>
          <div className="end" style={{ alignSelf: 'center' }}>
            <PaymentBadge status={row.paymentStatus} />
          </div>
          <span className="small tertiary num">{`${orderTexts.list.columns.created} ${formatDate(row.createdAt)}`}</span>
        </>
      )}
      expected={SKELETONS.map(([status, products, payment]) => (
        <>
          <Skeleton width={108} height={14} style={{ marginBlock: 3 }} />
          <Skeleton width={status} height={22} className="end" />
          <Skeleton width={products} height={14} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={84} height={18} style={{ marginBlock: 4 }} />
          <Skeleton width={payment} height={22} className="end" style={{ alignSelf: 'center' }} />
          <Skeleton width={84} height={12} style={{ marginBlock: 3 }} />
        </>
      ))}
    />
  );
}
