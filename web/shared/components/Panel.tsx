import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** A short note at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without the 20 px around the content, for lists with their own rows. */
  flush?: boolean;
  sx?: BoxProps['sx'];
}

/** A card with a title row. No card goes inside a card: groups inside use hairlines and indent. */
export function Panel({ title, aside, children, flush = false, sx }: PanelProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={[cardStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          px: 2.5,
          py: '14px',
          minHeight: 54,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h5" component="h2">
          {title}
        </Typography>
        {aside !== undefined && (
          <Typography variant="small" component="span" color="textTertiary" sx={{ textAlign: 'right' }}>
            {aside}
          </Typography>
        )}
      </Box>
      {flush ? children : <Box sx={{ p: 2.5 }}>{children}</Box>}
    </Box>
  );
}

/** Surface, hairline, radius 10: what a card is. */
export const cardStyle = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
} as const;
