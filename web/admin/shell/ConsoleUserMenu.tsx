import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown, LogOut, Mail, MailCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { accountKeys, preferencesQuery, updatePreferences } from '../../shared/api/account';
import { fullName, Initials } from '../../shared/components/badges/Initials';
import { useProfile, useSignOut } from '../../shared/session/session';
import { workTexts } from '../../shared/work-texts';
import { ink } from '../../shared/theme';
import { useMayChange } from '../core/use-may-change';
import { adminTexts } from '../texts';

/** Menu of the signed-in user at the bottom of the sidebar: which mails they get, and the sign-out. */
export function ConsoleUserMenu() {
  const profile = useProfile();
  const signOut = useSignOut();
  const mayChange = useMayChange();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: '10px',
          p: 1,
          mt: 1.5,
          flex: 'none',
          borderRadius: '8px',
          textAlign: 'left',
          '&:hover': { bgcolor: ink.surface },
        }}
      >
        <Initials person={profile} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" noWrap sx={{ ...nameLine, color: ink.text }}>
            {fullName(profile)}
          </Typography>
          <Typography component="span" variant="caption" noWrap sx={{ display: 'block', color: ink.text3 }}>
            {mayChange ? adminTexts.role.administrator : adminTexts.role.reader}
          </Typography>
        </Box>
        <Box
          component={ChevronsUpDown}
          size={15}
          aria-label={workTexts.accountMenu}
          sx={{ color: ink.text3, flex: 'none' }}
        />
      </ButtonBase>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 207, mt: '-4px' } }, list: { 'aria-label': workTexts.accountMenu } }}
      >
        <MailSwitch name="messageUpdates" />
        {mayChange && <MailSwitch name="quoteUpdates" />}
        <MenuItem onClick={() => void signOut()}>
          <LogOut size={16} />
          {adminTexts.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Item that switches mails on and off: those about messages, or reminders of quotes that wait for the user. */
function MailSwitch({ name }: { name: 'messageUpdates' | 'quoteUpdates' }) {
  const { data } = useQuery(preferencesQuery);
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (isOn: boolean) => updatePreferences({ [name]: isOn }),
    onSuccess: (saved) => queries.setQueryData(accountKeys.preferences, saved),
  });
  const isOn = data?.[name] ?? false;
  const Icon = isOn ? MailCheck : Mail;
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} disabled={!data || isPending} onClick={() => mutate(!isOn)}>
      <Icon size={16} />
      {adminTexts.mailSwitches[isError ? 'failed' : name]}
    </MenuItem>
  );
}

const nameLine = { display: 'block', fontSize: '.8125rem', lineHeight: 16 / 13, fontWeight: 550 };
