import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Bar at the bottom of the window with a total and the main action; replaces the summary at widths up to 1100 px. */
export function StickyBar({ label, amount, children }: { label: string; amount: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'none',
        '@media (max-width:1100px)': { display: 'flex' },
        position: 'sticky',
        bottom: 0,
        zIndex: 15,
        mt: 3,
        mx: { xs: -2, sm: -2.5 },
        mb: { xs: -6, sm: -7 },
        px: 2,
        py: 1.5,
        gap: '8px 16px',
        flexWrap: 'wrap',
        alignItems: 'center',
        bgcolor: 'background.paper',
        boxShadow: 'var(--shadow-sticky)',
      }}
    >
      <Box className="num" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="div" color="textSecondary">
          {label}
        </Typography>
        <Typography
          component="div"
          sx={{ fontSize: '1.0625rem', lineHeight: 22 / 17, fontWeight: 600, letterSpacing: '-.016em' }}
        >
          {amount}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
