/** Fields side by side from 600 px, so many in a row. */
export const columns = (count: number, gap = 2.5) => ({
  display: 'grid',
  gap,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
});

/** What a page is about, and on its right, so many pixels wide, what belongs to it; where there is room for both. */
export const withAside = (width: number) => ({
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${width}px` },
});

/** Panels side by side where there is room for two. */
export const halves = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
