import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { BackLink } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { columns, stack } from './two-columns';

interface RecordSkeletonProps {
  back: { to: string; label: string };
  /** Text for screen readers. */
  loading: string;
  titleWidth: number;
  /** Content between the page head and the columns. */
  children?: ReactNode;
  items: { title: string; count: number };
  /** Title of the panel below the items. */
  below: string;
  /** Panels in the right column, each with the widths of its skeletons in pixels. */
  summaries: { title: string; widths: number[] }[];
}

/** Placeholder of a quote's or order's page during loading, with the same layout. */
export function RecordSkeleton(props: RecordSkeletonProps) {
  const { back, loading, titleWidth, children, items, below, summaries } = props;
  return (
    <>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <BackLink {...back} />
      <Box sx={{ mb: 3 }}>
        <Skeleton width={titleWidth} height={26} sx={{ my: '2px' }} />
        <Skeleton width={168} height={14} sx={{ mt: '11px' }} />
      </Box>
      {children}
      <Box sx={columns}>
        <Box sx={stack}>
          <Panel title={items.title}>
            {Array.from({ length: items.count }, (_, row) => (
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
          <Panel title={below}>
            <Skeleton width="56%" height={12} />
          </Panel>
        </Box>
        <Box sx={stack}>
          {summaries.map(({ title, widths }) => (
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
