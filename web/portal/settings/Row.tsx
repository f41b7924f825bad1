import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Row with a text and an action. */
export function Row({ title, text, action }: { title?: string; text: string; action: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '12px 16px',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {title && <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Typography>}
        <Typography variant="small" component="p" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
