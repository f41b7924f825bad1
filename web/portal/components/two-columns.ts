import { layout } from '../../shared/theme';

/** Media query below which a record's page has one column. */
export const NARROW = '@media (max-width:1100px)';

/** Columns of a record's page: its content on the left, its summary on the right. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${layout.summary}px`,
  gap: 3,
  alignItems: 'start',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};

export const stack = { display: 'grid', gap: 3, minWidth: 0 };

/** In one column, the panels of the right column are placed among those of the left by their `order`. */
export const aside = { ...stack, [NARROW]: { display: 'contents' } };
