import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { guardTexts } from '../texts';
import { useSession, useSignOut } from '../session/session';
import { Brand } from './Brand';
import { Button } from './Button';
import { SkipLink } from './SkipLink';
import { ThemeSwitch } from './ThemeSwitch';

/** The frame of a page outside the portals: mark, theme, and a way out for whoever is signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const signOut = useSignOut();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          height: 64,
          px: { xs: 2.5, sm: 5 },
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1 }}>
          <Brand />
        </Box>
        <ThemeSwitch />
        {session.state === 'signed-in' && (
          <Button variant="text" size="small" onClick={() => void signOut()}>
            {guardTexts.signOut}
          </Button>
        )}
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        {children}
      </Box>
    </Box>
  );
}
