import { layout } from '../../shared/theme';

/** Places fields side by side from 600 px, `count` per row. */
export const columns = (count: number, gap = 2.5) => ({
  display: 'grid',
  gap,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
});

/** Places a column of the given width in pixels on the right of a page's main content, if the viewport has room for both. */
export const withAside = (width: number) => ({
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${width}px` },
});

/** Places panels side by side if the viewport has room for two. */
export const halves = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** Width from which an opened row is shown beside its list, otherwise in place of the list. */
export const BESIDE = '(min-width:1180px)';

/** Places the panel of an opened row beside its list. */
export const listAndPanel = (isOpen: boolean) => ({
  flex: 1,
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: isOpen ? `minmax(0, 1fr) ${layout.reviewPanel}px` : 'minmax(0, 1fr)',
  ...(isOpen && { '& > :first-of-type': { borderRight: 1, borderColor: 'divider', minHeight: '100%' } }),
});

/** The panel of an opened row: beside the list it stays in view while the list scrolls. */
export const besideList = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  bgcolor: 'background.paper',
  [`@media ${BESIDE}`]: { position: 'sticky', top: 56, height: 'calc(100dvh - 56px)', overflow: 'hidden' },
} as const;
