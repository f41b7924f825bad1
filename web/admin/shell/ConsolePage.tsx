import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useResourceDefinition } from 'ra-core';
import { useLocation, useParams } from 'react-router';
import { Crumbs, type Crumb } from '../../shared/components/frame/Crumbs';
import { BackLink } from '../../shared/components/frame/PageHead';
import { layout } from '../../shared/theme';
import { entryPaths } from '#rules/entry-paths';
import { adminTexts } from '../texts';

interface ConsolePageProps {
  /** Title of the browser tab and of the last breadcrumb; the resource's by default. */
  title?: string;
  /** Breadcrumbs between the resource's list and this page. */
  crumbs?: Crumb[];
  /** True for content without a margin around it, such as lists and panels. */
  flush?: boolean;
  children: ReactNode;
}

/** Page of the console. Sets the title of the browser tab, and the breadcrumbs in the top bar. */
export function ConsolePage({ title: own, crumbs = [], flush = false, children }: ConsolePageProps) {
  const { name, options } = useResourceDefinition<{ label: string }>();
  const title = own ?? options?.label ?? '';
  const { pathname } = useLocation();
  const { id } = useParams();
  const list = { label: options?.label ?? title, to: `${entryPaths.admin}/${name}` };
  // While a record is loading or missing, the page has the title of its list. Its breadcrumb is then omitted, and a link
  // above the content leads back, as on the page of a loaded record.
  const above = [list, ...crumbs].filter(({ label, to }) => label !== title && to !== pathname);
  const leadsBack = id !== undefined && title === list.label && !flush;
  return (
    <Box sx={flush ? { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' } : page}>
      <title>{`${title} · ${adminTexts.title} · HoloPortal`}</title>
      <Crumbs crumbs={[{ label: adminTexts.title, to: entryPaths.admin }, ...above, { label: title }]} />
      {leadsBack && <BackLink to={list.to} label={list.label} />}
      {children}
    </Box>
  );
}

/** Margins around the content of a page. */
export const page = {
  width: '100%',
  maxWidth: layout.workMax + 64,
  mx: 'auto',
  px: { xs: 2, sm: 2.5, lg: 4 },
  pt: { xs: 2.5, sm: 3, lg: 3.5 },
  pb: { xs: 6, sm: 7, lg: 8 },
};
