import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from '../../shared/components/frame/Crumbs';
import { layout } from '../../shared/theme';
import { entryPaths } from '#rules/entry-paths';
import { adminTexts } from '../texts';

interface ConsolePageProps {
  /** For the browser's tab and, as the last crumb, the top bar. */
  title: string;
  /** Between the console and this page. */
  crumbs?: Crumb[];
  /** Lists and panels go to the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A page of the console, with its title in the tab and its crumbs in the top bar. */
export function ConsolePage({ title, crumbs = [], flush = false, children }: ConsolePageProps) {
  // While a record is on its way, or is none, its page is called as its list is.
  const above = crumbs.filter(({ label }) => label !== title);
  return (
    <Box sx={flush ? { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' } : page}>
      <title>{`${title} · ${adminTexts.title} · HoloPortal`}</title>
      <Crumbs crumbs={[{ label: adminTexts.title, to: entryPaths.admin }, ...above, { label: title }]} />
      {children}
    </Box>
  );
}

/** Room around what a page holds. */
export const page = {
  width: '100%',
  maxWidth: layout.workMax + 64,
  mx: 'auto',
  px: { xs: 2, sm: 2.5, lg: 4 },
  pt: { xs: 2.5, sm: 3, lg: 3.5 },
  pb: { xs: 6, sm: 7, lg: 8 },
};
