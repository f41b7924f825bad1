import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { RecordSkeleton } from '../../components/RecordSkeleton';
import { orderTexts } from '../texts';

/** The order's page while it loads, with its steps. */
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
          gridTemplateColumns: { sm: 'repeat(5, 1fr)' },
          gap: { xs: '14px', sm: 1 },
        }}
      >
        {[72, 88, 96, 68, 80].map((width) => (
          <Skeleton key={width} width={width} height={20} sx={{ my: { sm: '12px' } }} />
        ))}
      </Box>
    </RecordSkeleton>
  );
}
