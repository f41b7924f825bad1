import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Heading of a pane in the template editor. */
export function PaneHead({ title, note, aside }: { title: string; note?: string; aside?: ReactNode }) {
  return (
    <Box sx={head}>
      <Typography component="h2" variant="h6">
        {title}
        {note && (
          <Typography
            component="span"
            variant="small"
            className="num"
            color="textTertiary"
            sx={{ ml: 0.75, fontWeight: 400 }}
          >
            {note}
          </Typography>
        )}
      </Typography>
      {aside}
    </Box>
  );
}

const head = {
  minHeight: 46,
  px: 2.5,
  py: 0.75,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
