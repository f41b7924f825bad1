import { layout } from '../../shared/theme';

/** Where a record's page goes from two columns to one. */
export const NARROW = '@media (max-width:1100px)';

/** What there is of a record on the left, its summary on the right. */
export const columns = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${layout.summary}px`,
  gap: 3,
  alignItems: 'start',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
};

export const stack = { display: 'grid', gap: 3, minWidth: 0 };

/** The right column's panels find their places among those of the left, each by its `order`. */
export const aside = { ...stack, [NARROW]: { display: 'contents' } };
