/** Sort orders that lists of quotes and of orders share, on a phone; each list adds its own. */
export const SORTS = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-total', label: 'Largest amount' },
  { value: 'total', label: 'Smallest amount' },
];
