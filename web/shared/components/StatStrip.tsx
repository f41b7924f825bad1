import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { cardStyle } from './Panel';

interface Stat {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Width of the bar that stands in for it, pixels. */
  width: number;
}

/** Four figures in one bordered strip with inner hairlines, two by two on a phone. */
export function StatStrip({ stats }: { stats: Stat[] }) {
  return (
    <Box
      component="dl"
      sx={{
        ...cardStyle,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        overflow: 'hidden',
      }}
    >
      {stats.map((stat) => (
        <Box
          key={stat.label}
          sx={{
            minWidth: 0,
            p: { xs: '12px 16px 14px', sm: '16px 20px 18px' },
            borderLeft: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderLeft: 0 },
            '@media (max-width:599.95px)': {
              '&:nth-of-type(odd)': { borderLeft: 0 },
              '&:nth-of-type(n + 3)': { borderTop: 1, borderTopColor: 'divider' },
            },
          }}
        >
          <Typography variant="small" component="dt" color="textSecondary">
            {stat.label}
          </Typography>
          <Typography variant="figure" component="dd" sx={{ minHeight: 32, mt: '6px', display: 'flow-root' }}>
            {stat.value ?? <Skeleton width={stat.width} height={22} sx={{ my: '5px' }} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
