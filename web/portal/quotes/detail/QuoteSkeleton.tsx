import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { BackLink } from '../../../shared/components/PageHead';
import { Panel } from '../../../shared/components/Panel';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { columns, stack } from '../../components/two-columns';
import { quoteTexts } from '../texts';

/** The quote's page while it loads: the same boxes. */
export function QuoteSkeleton({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <VisuallyHidden role="status">{quoteTexts.detail.loading}</VisuallyHidden>
      <BackLink {...back} />
      <Box sx={{ mb: 3 }}>
        <Skeleton width={236} height={26} sx={{ my: '2px' }} />
        <Skeleton width={168} height={14} sx={{ mt: '11px' }} />
      </Box>
      <Box sx={columns}>
        <Box sx={stack}>
          <Panel title={quoteTexts.items.title}>
            {[0, 1, 2].map((row) => (
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
          <Panel title={quoteTexts.info.title}>
            <Skeleton width="56%" height={12} />
          </Panel>
        </Box>
        <Box sx={stack}>
          {[quoteTexts.summary.title, quoteTexts.details.title].map((title) => (
            <Panel key={title} title={title}>
              {[72, 56, 84, 64].map((width) => (
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
