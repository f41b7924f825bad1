import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner';

interface StateScreenProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** More below the text, such as an alert. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A full page that says one thing: access guards, not found, a crash. */
export function StateScreen({ title, text, icon, children, actions }: StateScreenProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', px: 2.5, py: { xs: 6, sm: 10 }, flex: 1 }}>
      <title>{`${title} · HoloPortal`}</title>
      <Box sx={{ width: '100%', maxWidth: 480, display: 'grid', gap: 1, justifyItems: 'start' }}>
        {icon && (
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 40,
              height: 40,
              mb: 1,
              border: 1,
              borderColor: 'border.strong',
              borderRadius: '10px',
              color: 'text.secondary',
            }}
          >
            {icon}
          </Box>
        )}
        <Typography variant="h3" component="h1">
          {title}
        </Typography>
        {text && <Typography color="textSecondary">{text}</Typography>}
        {children && <Box sx={{ mt: 2, width: '100%' }}>{children}</Box>}
        {actions && (
          <Box
            sx={{
              mt: 2,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              width: { xs: '100%', sm: 'auto' },
              '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
            }}
          >
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A full page that waits. Shown after 150 ms, so that a quick answer shows nothing. */
export function WaitScreen({ text }: { text: string }) {
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: 240,
        color: 'text.secondary',
        '@keyframes appear': { from: { opacity: 0 } },
        animation: 'appear 180ms 150ms both',
      }}
    >
      <Spinner size={16} />
      {text}
    </Box>
  );
}
