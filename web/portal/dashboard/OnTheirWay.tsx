import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../shared/api/errors';
import type { OrderOverview, OrderRow } from '../../shared/api/schema';
import { classes } from '../../shared/classes';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { Panel } from '../../shared/components/frame/Panel';
import { daysUntil, formatDay, formatDaysUntil } from '../../shared/format';
import { statusLabel } from '../../shared/labels';
import { ORDER_STEPS, type OrderStatus } from '#rules/order-status';
import { paths } from '#rules/paths';
import { usePortal } from '../portal';
import { dashboardTexts } from './texts';

const words = dashboardTexts.way;

/** Maximum number of orders in the panel. */
const MOST = 4;

/** Panel with orders that are not delivered yet, each with its progress and expected date, the earliest first. */
export function OnTheirWay({ overview }: { overview: UseQueryResult<OrderOverview> }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch } = overview;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Link to={paths.orders(basePath)} className="link">
          {words.all}
        </Link>
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : data?.onTheirWay.length === 0 ? (
        <p className="panel-content secondary">{words.none}</p>
      ) : (
        <ul aria-label={words.title} aria-busy={!data} className="way">
          {data
            ? byDate(data.onTheirWay)
                .slice(0, MOST)
                .map((order) => <OrderOnItsWay key={order.id} order={order} to={paths.order(basePath, order.id)} />)
            : Array.from({ length: 2 }, (_, index) => (
                <li key={index}>
                  <Skeleton width={180} height={14} />
                  <Skeleton width={96} height={14} className="when" />
                  <Skeleton width={220} height={12} />
                </li>
              ))}
        </ul>
      )}
    </Panel>
  );
}

function OrderOnItsWay({ order, to }: { order: OrderRow; to: string }) {
  const { number, quoteNumber, products, productCount, status, dueOn } = order;
  const names = products.join(', ');
  return (
    <li>
      <p className="what">
        <Link to={to} className="row-link">
          {productCount > products.length ? words.products(names, productCount - products.length) : names || number}
        </Link>
        <span className="small tertiary">
          <span className="mono no-break">{number}</span>, {words.quote}{' '}
          <span className="mono no-break">{quoteNumber}</span>
        </span>
      </p>
      <p className="when">
        <b className="num">{dueOn ? formatDay(dueOn) : words.noDate}</b>
        {dueOn && (
          <span className={classes('caption', daysUntil(dueOn) < 0 ? 'urgent' : 'tertiary')}>
            {formatDaysUntil(daysUntil(dueOn))}
          </span>
        )}
      </p>
      <Steps status={status} />
    </li>
  );
}

/**
 * Progress bars for the steps of an order: filled for completed steps, half filled for the current step. Screen readers
 * get only the name of the current step.
 */
function Steps({ status }: { status: OrderStatus }) {
  const current = ORDER_STEPS.findIndex((step) => step === status);
  return (
    <div className="way-steps">
      {ORDER_STEPS.map((step, index) => (
        <span
          key={step}
          aria-hidden={index !== current}
          className={classes(index < current && 'done', index === current && 'now')}
        >
          <span>{statusLabel(step)}</span>
        </span>
      ))}
    </div>
  );
}

/** Sorts orders by expected date; orders without a date come last. */
export const byDate = (orders: OrderRow[]) =>
  orders.toSorted(
    (a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.createdAt.localeCompare(b.createdAt),
  );
