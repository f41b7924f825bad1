import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../../shared/api/errors';
import { orderQuery } from '../../../shared/api/orders';
import { paths } from '#rules/paths';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { orderTexts } from '../texts';
import { OrderSkeleton } from './OrderSkeleton';
import { OrderView } from './OrderView';

const words = orderTexts.detail;

/** {base}/orders/{id}: an order with its progress. */
export function OrderDetailPage() {
  const { basePath } = usePortal();
  const { id = '' } = useParams();
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id));
  const back = { to: paths.orders(basePath), label: words.back };
  const unknown = isUnknown(error);
  // When a refetch fails, the order stays visible, unless it no longer exists.
  const shown = order && !unknown ? order : null;
  return (
    <Page
      title={unknown ? words.notFound : shown ? words.title(shown.number) : words.order}
      crumbs={[{ label: orderTexts.list.title, to: back.to }, { label: shown?.number ?? words.order }]}
    >
      {shown ? (
        <OrderView order={shown} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={words.order}
          message={unknown ? words.notFound : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={unknown ? undefined : () => void refetch()}
        />
      ) : (
        <OrderSkeleton back={back} />
      )}
    </Page>
  );
}
