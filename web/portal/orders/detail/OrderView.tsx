import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FileText } from 'lucide-react';
import type { Order } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { OrderStatusBadge } from '../../../shared/components/badges/OrderBadges';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { formatDateTime } from '../../../shared/format';
import { paths } from '#rules/paths';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { usePortal } from '../../portal';
import { ItemsPanel } from '../../quotes/detail/ItemsPanel';
import { ClientPanel } from '../../quotes/detail/ClientPanel';
import { orderTexts } from '../texts';
import { InvoicePanel } from '../../../shared/orders/InvoicePanel';
import { OrderDocuments } from '../../../shared/orders/OrderDocuments';
import { OrderHistory } from '../../../shared/orders/OrderHistory';
import { DeliveryPanel } from '../../../shared/orders/DeliveryPanel';
import { useProfile } from '../../../shared/session/session';
import { BuyerProof } from './BuyerProof';
import { DetailsPanel, PaymentPanel, SummaryPanel } from './OrderPanels';
import { OrderSteps } from '../../../shared/orders/OrderSteps';

const words = orderTexts.detail;

/** Page of a loaded order in two columns. Below 1100 px it has one column, with payment and totals before the lines. */
export function OrderView({ order }: { order: Order }) {
  const { basePath } = usePortal();
  const isOwn = order.company.id === useProfile().company.id;
  return (
    <>
      <PageHead
        back={{ to: paths.orders(basePath), label: words.back }}
        title={
          <>
            <span>
              {words.order}{' '}
              <Typography component="span" variant="mono" sx={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
                {order.number}
              </Typography>
            </span>
            <OrderStatusBadge status={order.status} />
          </>
        }
        text={<span className="num">{words.created(formatDateTime(order.createdAt))}</span>}
        actions={
          <Button icon={<FileText size={16} />} to={paths.quote(basePath, order.quoteId)}>
            {words.toQuote}
          </Button>
        }
      />
      <OrderSteps order={order} />
      <Box sx={{ ...columns, mt: 3 }}>
        <Box sx={{ ...stack, [NARROW]: { order: 1 } }}>
          <ItemsPanel title={words.items} items={order.items} currency={order.currency} />
          <DeliveryPanel order={order} />
          {isOwn && <BuyerProof order={order} />}
          <OrderDocuments order={order} to={(id) => paths.invoice(basePath, id)} />
          <OrderHistory order={order} />
        </Box>
        <Box component="aside" aria-label={words.overview} sx={aside}>
          <PaymentPanel order={order} />
          <InvoicePanel order={order} to={(id) => paths.invoice(basePath, id)} />
          <SummaryPanel order={order} />
          <Box sx={{ [NARROW]: { order: 2 } }}>
            <DetailsPanel order={order} />
          </Box>
          <Box sx={{ [NARROW]: { order: 2 } }}>
            <ClientPanel company={order.company} contact={order.contact} />
          </Box>
        </Box>
      </Box>
    </>
  );
}
