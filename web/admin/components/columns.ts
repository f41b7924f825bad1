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
