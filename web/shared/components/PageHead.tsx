import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

interface PageHeadProps {
  /** The page's only h1. */
  title: ReactNode;
  /** A line below it. */
  text?: ReactNode;
  actions?: ReactNode;
  /** What there is to say of the actions, below them. */
  note?: ReactNode;
  back?: { to: string; label: string };
}

/** The top of a work page: where one came from, title, one line, actions. */
export function PageHead({ title, text, actions, note, back }: PageHeadProps) {
  return (
    <>
      {back && <BackLink {...back} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: { xs: 2, sm: '16px 24px' },
          mb: { xs: 2.5, sm: 3 },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography
            variant="h3"
            component="h1"
            sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}
          >
            {title}
          </Typography>
          {text && (
            <Typography color="textSecondary" sx={{ mt: '4px' }}>
              {text}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box
            sx={{
              display: 'flex',
              gap: 1,
              flexWrap: 'wrap',
              justifyContent: 'flex-end',
              width: { xs: '100%', sm: 'auto' },
              '& > *': { flex: { xs: '1 1 calc(50% - 4px)', sm: 'none' } },
              // What an action failed with stands below them all.
              '& > .notice': { flex: '1 1 100%', order: 1 },
              // A menu alone stands beside the title, also on a phone.
              '& > .icon-button': { flex: 'none', ml: 'auto' },
              '&:not(:has(> .button))': { width: 'auto', ml: 'auto' },
            }}
          >
            {actions}
          </Box>
        )}
        {note && (
          <Box sx={{ flex: '1 1 100%', display: 'flex', justifyContent: 'flex-end', '&:empty': { display: 'none' } }}>
            {note}
          </Box>
        )}
      </Box>
    </>
  );
}

/** One step back, above the title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="text.secondary"
      variant="small"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        mb: '10px',
        minHeight: 24,
        fontWeight: 500,
        textDecoration: 'none',
        '&:hover': { color: 'text.primary' },
      }}
    >
      <ArrowLeft size={14} strokeWidth={2} />
      {label}
    </Link>
  );
}
