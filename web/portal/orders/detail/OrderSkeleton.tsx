import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ORDER_STEPS, type OrderStep } from '#rules/order-status';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { RecordSkeleton } from '../../components/RecordSkeleton';
import { orderTexts } from '../texts';

const WIDTHS: Record<OrderStep, number> = { pending: 72, confirmed: 88, in_production: 96, shipped: 68, delivered: 80 };

/** Placeholder of an order's page with its steps during loading. */
export function OrderSkeleton({ back }: { back: { to: string; label: string } }) {
  const { detail, delivery, payment, summary } = orderTexts;
  return (
    <RecordSkeleton
      back={back}
      loading={detail.loading}
      titleWidth={260}
      items={{ title: detail.items, count: 2 }}
      below={delivery.title}
      summaries={[
        { title: payment.title, widths: [48, 96] },
        { title: summary.title, widths: [72, 56, 84, 64] },
      ]}
    >
      <Box
        sx={{
          ...cardStyle,
          p: 2.5,
          mb: 3,
          display: 'grid',
          gridTemplateColumns: { sm: `repeat(${ORDER_STEPS.length}, 1fr)` },
          gap: { xs: '14px', sm: 1 },
        }}
      >
        {ORDER_STEPS.map((step) => (
          <Skeleton key={step} width={WIDTHS[step]} height={20} sx={{ my: { sm: '12px' } }} />
        ))}
      </Box>
    </RecordSkeleton>
  );
}
