/** How lists of quotes and of orders can be sorted, on a phone; each adds its own. */
export const SORTS = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-total', label: 'Largest amount' },
  { value: 'total', label: 'Smallest amount' },
];
