import Box from '@mui/material/Box';
import { NavLink } from 'react-router';
import { Brand } from '../../shared/components/Brand';
import { spectrum } from '../../shared/theme';
import { usePortal } from '../portal';
import { navigation } from './navigation';
import { SidebarUserMenu } from './UserMenu';

/** The portal's places. In the page from 1200 px; in a drawer below, which `onNavigate` closes, with the user menu in the top bar. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const portal = usePortal();
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        px: 1.5,
        pb: 1.5,
        overflowY: 'auto',
        bgcolor: 'background.subtle',
      }}
    >
      <Box sx={{ height: 56, flex: 'none', px: 1, display: 'flex', alignItems: 'center' }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label="Portal" sx={{ flex: 1, pt: 1.25 }}>
        {navigation(portal).map((group) => (
          <Box component="section" key={group.key} aria-label={group.title} sx={{ pb: 1.25 }}>
            {group.title && (
              <Box sx={{ typography: 'caption', fontWeight: 500, color: 'text.tertiary', p: '6px 8px' }}>
                {group.title}
              </Box>
            )}
            {group.links.map(({ to, label, icon: Icon, end }) => (
              <Box component={NavLink} key={to} to={to} end={end} onClick={onNavigate} sx={linkStyle}>
                <Icon size={16} />
                {label}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      {!onNavigate && <SidebarUserMenu />}
    </Box>
  );
}

/** The current place carries a soft fill and the 2 px spectrum at the edge. */
const linkStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  height: { xs: 40, lg: 32 },
  px: 1,
  mb: '1px',
  borderRadius: '6px',
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: '.84375rem',
  fontWeight: 500,
  '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 6%, transparent)', color: 'text.primary' },
  '&[aria-current]': {
    bgcolor: 'color-mix(in srgb, currentColor 7%, transparent)',
    color: 'text.primary',
    fontWeight: 600,
  },
  '&[aria-current]::before': {
    content: '""',
    position: 'absolute',
    left: -12,
    top: 6,
    bottom: 6,
    width: 2,
    borderRadius: '0 2px 2px 0',
    background: spectrum('180deg'),
  },
} as const;
