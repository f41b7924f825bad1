import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Building2, ChevronsUpDown, FileText, LayoutDashboard, LogOut, Plus, UserRound } from 'lucide-react';
import { useId, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { fullName, Initials } from '../../shared/components/Initials';
import { VisuallyHidden } from '../../shared/components/VisuallyHidden';
import { paths } from '../../shared/paths';
import { useProfile, useSignOut } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { shellTexts } from './texts';

/** Who is signed in, at the foot of the sidebar. */
export function SidebarUserMenu() {
  const profile = useProfile();
  const menu = useUserMenu();
  return (
    <>
      <ButtonBase
        {...menu.trigger}
        sx={{
          gap: '10px',
          p: 1,
          mt: 1.5,
          borderRadius: '8px',
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Initials person={profile} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            component="span"
            noWrap
            sx={{ display: 'block', fontSize: '.8125rem', lineHeight: 16 / 13, fontWeight: 550 }}
          >
            {fullName(profile)}
          </Typography>
          <Typography component="span" variant="caption" noWrap color="textTertiary" sx={{ display: 'block' }}>
            {profile.company.name}
          </Typography>
        </Box>
        <Box
          component={ChevronsUpDown}
          size={15}
          aria-label={texts.accountMenu}
          sx={{ color: 'text.tertiary', flex: 'none' }}
        />
      </ButtonBase>
      <UserMenu
        {...menu.state}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 207, mt: '-4px' } } }}
      />
    </>
  );
}

/** Who is signed in, in the top bar of a narrow screen; the menu then says the name. */
export function HeaderUserMenu() {
  const profile = useProfile();
  const menu = useUserMenu();
  return (
    <>
      <button type="button" className="icon-button" {...menu.trigger} style={{ marginRight: -6 }}>
        <Initials person={profile} />
        <VisuallyHidden>{`${texts.accountMenu}: ${fullName(profile)}`}</VisuallyHidden>
      </button>
      <UserMenu
        {...menu.state}
        named
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 256 } } }}
      />
    </>
  );
}

function useUserMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return {
    trigger: {
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      'aria-controls': anchor ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    } as const,
    state: { id, anchorEl: anchor, open: anchor !== null, onClose: () => setAnchor(null) },
  };
}

interface UserMenuProps extends Omit<MenuProps, 'onClose'> {
  onClose: () => void;
  /** With the person's name and company at the top. */
  named?: boolean;
}

/** The links of spec 1 'user menu' under the portal's path, and the way out. */
function UserMenu({ named = false, onClose, ...menu }: UserMenuProps) {
  const { basePath } = usePortal();
  const profile = useProfile();
  const signOut = useSignOut();
  const links = [
    { to: basePath, label: shellTexts.dashboard, icon: LayoutDashboard },
    { to: paths.quotes(basePath), label: shellTexts.quotes, icon: FileText },
    { to: paths.createQuote(basePath), label: shellTexts.createQuote, icon: Plus },
    { to: paths.profile(basePath), label: shellTexts.profile, icon: UserRound },
    { to: paths.company(basePath), label: shellTexts.company, icon: Building2 },
  ];
  return (
    <Menu {...menu} onClose={onClose}>
      {named && (
        <Box component="li" role="none" sx={{ p: '8px 10px 10px', mb: '4px', borderBottom: 1, borderColor: 'divider' }}>
          <Typography noWrap sx={{ fontWeight: 550 }}>
            {fullName(profile)}
          </Typography>
          <Typography variant="small" component="p" noWrap color="textTertiary">
            {profile.company.name}
          </Typography>
        </Box>
      )}
      {links.map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} component={Link} to={to} onClick={onClose}>
          <Icon size={16} />
          {label}
        </MenuItem>
      ))}
      <Divider sx={{ my: '4px !important' }} />
      <MenuItem onClick={() => void signOut()}>
        <LogOut size={16} />
        {shellTexts.signOut}
      </MenuItem>
    </Menu>
  );
}
