import { layout } from '../../shared/theme';

/** Style that places `count` fields per row from 600 px. */
export const columns = (count: number, gap = 2.5) => ({
  display: 'grid',
  gap,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
});

/** Style that adds a right column of the given width in pixels, when the viewport is wide enough. */
export const withAside = (width: number) => ({
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${width}px` },
});

/** Style that places panels in two columns, when the viewport is wide enough. */
export const halves = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** Media query for the width from which an opened row is shown beside its list, instead of replacing it. */
export const BESIDE = '(min-width:1180px)';

/** Style that places the panel of an opened row beside its list. */
export const listAndPanel = (isOpen: boolean) => ({
  flex: 1,
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: isOpen ? `minmax(0, 1fr) ${layout.reviewPanel}px` : 'minmax(0, 1fr)',
  ...(isOpen && { '& > :first-of-type': { borderRight: 1, borderColor: 'divider', minHeight: '100%' } }),
});

/** Style of the panel beside a list: sticky while the list scrolls. */
export const besideList = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  bgcolor: 'background.paper',
  [`@media ${BESIDE}`]: { position: 'sticky', top: 56, height: 'calc(100dvh - 56px)', overflow: 'hidden' },
} as const;
