import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Building2, ChevronsUpDown, FileText, LayoutDashboard, LogOut, Plus, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { fullName, Initials } from '../../shared/components/Initials';
import { paths } from '../../shared/paths';
import { useProfile, useSignOut } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { shellTexts } from './texts';

/** Who is signed in, at the foot of the sidebar, with the links of spec 1 'user menu' under the portal's path. */
export function UserMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { basePath } = usePortal();
  const profile = useProfile();
  const signOut = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  const links = [
    { to: basePath, label: shellTexts.dashboard, icon: LayoutDashboard },
    { to: paths.quotes(basePath), label: shellTexts.quotes, icon: FileText },
    { to: paths.createQuote(basePath), label: shellTexts.createQuote, icon: Plus },
    { to: paths.profile(basePath), label: shellTexts.profile, icon: UserRound },
    { to: paths.company(basePath), label: shellTexts.company, icon: Building2 },
  ];
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
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
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 207, mt: '-4px' } } }}
      >
        {links.map(({ to, label, icon: Icon }) => (
          <MenuItem
            key={to}
            component={Link}
            to={to}
            onClick={() => {
              close();
              onNavigate?.();
            }}
          >
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
    </>
  );
}
