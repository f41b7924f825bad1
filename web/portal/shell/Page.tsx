import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { layout } from '../../shared/theme';
import { Crumbs, type Crumb } from '../../shared/components/Crumbs';

interface PageProps {
  /** For the browser's tab. */
  title: string;
  crumbs: Crumb[];
  children: ReactNode;
}

/** The content of a work page: up to 1160 px wide, with its title in the tab and its crumbs in the top bar. */
export function Page({ title, crumbs, children }: PageProps) {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: layout.workMax + 64,
        mx: 'auto',
        px: { xs: 2, sm: 2.5, lg: 4 },
        pt: { xs: 2.5, sm: 3, lg: 3.5 },
        pb: { xs: 6, sm: 7, lg: 8 },
      }}
    >
      <title>{`${title} · HoloPortal`}</title>
      <Crumbs crumbs={crumbs} />
      {children}
    </Box>
  );
}
