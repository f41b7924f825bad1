/** Style of a row in a contracts panel: a description, then actions. */
export const contractRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
