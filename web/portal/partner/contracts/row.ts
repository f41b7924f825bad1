/** A row of a panel of contracts: what it is, then what may be done with it. */
export const contractRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
