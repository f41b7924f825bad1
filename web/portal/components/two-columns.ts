import { layout } from '../../shared/theme';

/** Media query below which the page of a quote or order has a single column. */
export const NARROW = '@media (max-width:1100px)';

/** Column layout of a quote's or order's page: content on the left, summary on the right. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${layout.summary}px`,
  gap: 3,
  alignItems: 'start',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};

export const stack = { display: 'grid', gap: 3, minWidth: 0 };

/** In a single column, `order` places the panels of the right column between those of the left column. */
export const aside = { ...stack, [NARROW]: { display: 'contents' } };
