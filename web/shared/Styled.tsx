import { ThemeProvider } from '@mui/material/styles';
import { Outlet } from 'react-router';
import { theme } from './theme';

/** What the pages beyond the sign-in page need of the component library; `public/theme.js` sets the mode. */
export function Styled() {
  return (
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null}>
      <Outlet />
    </ThemeProvider>
  );
}
