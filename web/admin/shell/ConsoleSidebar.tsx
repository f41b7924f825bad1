import Box from '@mui/material/Box';
import { NavLink } from 'react-router';
import { Brand } from '../../shared/components/frame/Brand';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { entryPaths } from '#rules/entry-paths';
import { adminPaths } from '#rules/admin-paths';
import { formatCount } from '../../shared/format';
import { ThreadCount } from '../../shared/messages/ThreadCount';
import { ink, spectrum } from '../../shared/theme';
import { adminTexts } from '../texts';
import { ConsoleUserMenu } from './ConsoleUserMenu';
import { useNavigation } from './navigation';
import { useWaiting } from './use-waiting';

/** Sidebar with the navigation, dark in light mode too. `onNavigate` closes the drawer around the sidebar. */
export function ConsoleSidebar({ onNavigate }: { onNavigate?: () => void }) {
  const waiting = useWaiting();
  const navigation = useNavigation();
  return (
    <Box data-theme="dark" sx={sidebar}>
      <Box sx={{ height: 56, flex: 'none', px: 1, display: 'flex', alignItems: 'center' }}>
        <Brand />
      </Box>
      <Box component="nav" aria-label={adminTexts.navigation} sx={scrolled}>
        {navigation.map((group) => (
          <Box component="section" key={group.title ?? 'home'} aria-label={group.title} sx={{ pb: 1.25 }}>
            {group.title && <Box sx={groupTitle}>{group.title}</Box>}
            {group.links.map(({ to, label, icon: Icon, waiting: kind }) => {
              const count = kind && waiting?.[kind];
              return (
                <Box component={NavLink} key={to} to={to} end={to === entryPaths.admin} onClick={onNavigate} sx={link}>
                  <Icon size={16} />
                  {label}
                  {to === adminPaths.quotes && <ThreadCount />}
                  {count ? (
                    <Box component="span" className="num" sx={badge}>
                      <span aria-hidden>{formatCount(count)}</span>
                      <VisuallyHidden>, {adminTexts.nav.waiting(formatCount(count))}</VisuallyHidden>
                    </Box>
                  ) : null}
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
      <ConsoleUserMenu />
    </Box>
  );
}

const sidebar = {
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  px: 1.5,
  pb: 1.5,
  bgcolor: ink.bg,
  color: ink.text2,
  colorScheme: 'dark',
} as const;

/** Style of the links, which scroll between the brand and the user menu, with a thin scroll bar. */
const scrolled = {
  flex: 1,
  minHeight: 0,
  mx: -1.5,
  px: 1.5,
  pt: 1.25,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  scrollbarColor: `${ink.borderStrong} transparent`,
} as const;

const groupTitle = { typography: 'caption', fontWeight: 500, color: ink.text3, p: '6px 8px' };
const badge = { ml: 'auto', typography: 'caption', color: ink.text3 };

/** Style of a link; the current link has a soft background and a 2 px gradient at its edge. */
const link = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  height: { xs: 40, lg: 32 },
  px: 1,
  mb: '1px',
  borderRadius: '6px',
  color: ink.text2,
  textDecoration: 'none',
  fontSize: '.84375rem',
  fontWeight: 500,
  '&:hover': { bgcolor: ink.surface, color: ink.text },
  '&[aria-current]': { bgcolor: ink.hover, color: ink.text, fontWeight: 600 },
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
