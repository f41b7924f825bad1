import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ChevronRight } from 'lucide-react';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link as RouterLink } from 'react-router';
import { texts } from '../texts';

/** Where in the top bar the page draws its crumbs; null until the bar is there. */
export const CrumbsSlot = createContext<HTMLElement | null>(null);

export interface Crumb {
  label: ReactNode;
  /** The last crumb is the page itself and leads nowhere. */
  to?: string;
}

/** The page's place, drawn in the top bar. Not on a phone, where the way back stands above the title. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const slot = use(CrumbsSlot);
  if (!slot) return null;
  return createPortal(
    <Box
      component="nav"
      aria-label={texts.breadcrumb}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '6px',
        minWidth: 0,
        typography: 'small',
        fontWeight: 500,
        color: 'text.tertiary',
      }}
    >
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to ?? 'here'}>
          {index > 0 && <ChevronRight size={13} strokeWidth={2} style={{ flex: 'none' }} />}
          {crumb.to ? (
            <Link
              component={RouterLink}
              to={crumb.to}
              color="inherit"
              noWrap
              sx={{ minWidth: 0, textDecoration: 'none', '&:hover': { color: 'text.primary' } }}
            >
              {crumb.label}
            </Link>
          ) : (
            <Box component="span" aria-current="page" sx={{ color: 'text.primary', whiteSpace: 'nowrap' }}>
              {crumb.label}
            </Box>
          )}
        </Fragment>
      ))}
    </Box>,
    slot,
  );
}
