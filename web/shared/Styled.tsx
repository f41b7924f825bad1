import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { theme } from './theme';

/** Provides the theme of the component library to its children; `public/theme.js` sets the light or dark mode. */
export function Styled({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null}>
      {children}
    </ThemeProvider>
  );
}

/** Layout route that wraps its pages in {@link Styled}. */
export function StyledPages() {
  return (
    <Styled>
      <Outlet />
    </Styled>
  );
}
