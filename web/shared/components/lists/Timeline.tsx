import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Moment } from './Moment';

/** List of events, newest first, connected by a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ display: 'grid' }}>
      {children}
    </Box>
  );
}

interface TimelineEntryProps {
  icon: LucideIcon;
  what: ReactNode;
  /** Time of the event, ISO 8601. */
  when: string;
  /** Actor and reason, shown below the event. */
  children?: ReactNode;
}

export function TimelineEntry({ icon: Icon, what, when, children }: TimelineEntryProps) {
  return (
    <Box component="li" sx={entry}>
      <Box aria-hidden sx={ring}>
        <Icon size={13} strokeWidth={2} />
      </Box>
      <Typography sx={{ lineHeight: '24px' }}>{what}</Typography>
      <Moment at={when} sx={{ gridColumn: { xs: 2, sm: 'auto' }, lineHeight: { xs: '18px', sm: '24px' } }} />
      {children && (
        <Typography variant="small" component="div" color="textSecondary" sx={{ gridColumn: '2 / -1' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}

const entry = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '24px 1fr', sm: '24px minmax(0, 1fr) auto' },
  gap: { xs: '2px 12px', sm: '4px 12px' },
  pb: '18px',
  '&:last-of-type': { pb: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 24,
    bottom: 0,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

const ring = {
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '50%',
  color: 'text.secondary',
  bgcolor: 'background.paper',
} as const;
