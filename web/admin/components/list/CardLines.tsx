import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CardLinesProps {
  /** Link with the name of the row. */
  title: ReactNode;
  /** Content to the right of the title. */
  figure?: ReactNode;
  note?: ReactNode;
  /** Content to the right of the note. */
  aside?: ReactNode;
  badge?: ReactNode;
}

/** Row of a list on a phone: title and figure, note and details, badge. */
export function CardLines({ title, figure, note, aside, badge }: CardLinesProps) {
  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      <Line start={title} end={figure} strong />
      {(note || aside) && <Line start={note} end={aside} />}
      {badge && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>{badge}</Box>}
    </Box>
  );
}

function Line({ start, end, strong = false }: { start: ReactNode; end: ReactNode; strong?: boolean }) {
  return (
    <Typography
      component="div"
      variant={strong ? 'body2' : 'small'}
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1.5,
        color: strong ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {start}
      </Box>
      {end !== undefined && (
        <Box component="span" className="num" sx={{ flex: 'none', fontWeight: strong ? 600 : 400 }}>
          {end}
        </Box>
      )}
    </Typography>
  );
}
