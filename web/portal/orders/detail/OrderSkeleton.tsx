import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { BackLink } from '../../../shared/components/PageHead';
import { cardStyle, Panel } from '../../../shared/components/Panel';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { columns, stack } from '../../components/two-columns';
import { orderTexts } from '../texts';

const SUMMARIES = [
  { title: orderTexts.payment.title, widths: [48, 96] },
  { title: orderTexts.summary.title, widths: [72, 56, 84, 64] },
];

/** The order's page while it loads: the same boxes. */
export function OrderSkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <VisuallyHidden role="status">{orderTexts.detail.loading}</VisuallyHidden>
      <BackLink {...back} />
      <Box sx={{ mb: 3 }}>
        <Skeleton width={260} height={26} sx={{ my: '2px' }} />
        <Skeleton width={168} height={14} sx={{ mt: '11px' }} />
      </Box>
      <Box
        sx={{
          ...cardStyle,
          p: 2.5,
          display: 'grid',
          gridTemplateColumns: { sm: 'repeat(5, 1fr)' },
          gap: { xs: '14px', sm: 1 },
        }}
      >
        {[72, 88, 96, 68, 80].map((width) => (
          <Skeleton key={width} width={width} height={20} sx={{ my: { sm: '12px' } }} />
        ))}
      </Box>
      <Box sx={{ ...columns, mt: 3 }}>
        <Box sx={stack}>
          <Panel title={orderTexts.detail.items}>
            {[0, 1].map((row) => (
              <Box key={row} sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1 }}>
                <Skeleton width={64} height={48} sx={{ flex: 'none' }} />
                <Box sx={{ flex: 1 }}>
                  <Skeleton width={128} height={14} />
                  <Skeleton width="70%" height={12} sx={{ mt: 1 }} />
                </Box>
                <Skeleton width={88} height={14} />
              </Box>
            ))}
          </Panel>
          <Panel title={orderTexts.delivery.title}>
            <Skeleton width="56%" height={12} />
          </Panel>
        </Box>
        <Box sx={stack}>
          {SUMMARIES.map(({ title, widths }) => (
            <Panel key={title} title={title}>
              {widths.map((width) => (
                <Box key={width} sx={{ display: 'flex', justifyContent: 'space-between', py: '9px' }}>
                  <Skeleton width={width} height={12} />
                  <Skeleton width={width + 20} height={12} />
                </Box>
              ))}
            </Panel>
          ))}
        </Box>
      </Box>
    </>
  );
}
