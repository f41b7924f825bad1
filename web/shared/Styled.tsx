import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { theme } from './theme';

/** What everything made with the component library needs around it; `public/theme.js` sets the mode. */
export function Styled({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null}>
      {children}
    </ThemeProvider>
  );
}

/** Around pages. */
export function StyledPages() {
  return (
    <Styled>
      <Outlet />
    </Styled>
  );
}
