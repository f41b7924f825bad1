/** Sort options for phones that the lists of quotes and orders share; each list adds its own options. */
export const SORTS = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-total', label: 'Largest amount' },
  { value: 'total', label: 'Smallest amount' },
];
