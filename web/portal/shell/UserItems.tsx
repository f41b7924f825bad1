import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Building2, FileText, LayoutDashboard, LogOut, Plus, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { fullName } from '../../shared/components/badges/Initials';
import { DropMenu, type DropMenuProps } from '../../shared/overlays/DropMenu';
import { paths } from '#rules/paths';
import { useProfile, useSignOut } from '../../shared/session/session';
import { usePortal } from '../portal';
import { shellTexts } from './texts';

interface UserItemsProps extends DropMenuProps {
  /** True in the top bar, where the menu shows the user's name because its button does not. */
  named?: boolean;
}

/** Items of the user menu, as specified: links below the portal's path, and the sign-out. */
export function UserItems({ named = false, ...menu }: UserItemsProps) {
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
    <DropMenu {...menu} above={!named} width={named ? 256 : 207}>
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
        <MenuItem key={to} component={Link} to={to} onClick={menu.onClose}>
          <Icon size={16} />
          {label}
        </MenuItem>
      ))}
      <Divider sx={{ my: '4px !important' }} />
      <MenuItem onClick={() => void signOut()}>
        <LogOut size={16} />
        {shellTexts.signOut}
      </MenuItem>
    </DropMenu>
  );
}
