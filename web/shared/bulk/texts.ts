/** Texts of bulk actions on rows of a list. */
export const bulkTexts = {
  bar: 'Bulk actions',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (count: string) => `${count} selected`,
  unselect: 'Clear',
  skipped: (count: number) =>
    count === 1
      ? 'One of those selected is left out: it cannot be done there.'
      : `${count} of those selected are left out: it cannot be done there.`,
  failed: (count: number) => (count === 1 ? 'One could not be changed' : `${count} could not be changed`),
  changedBy: (name: string, when: string) => `Changed by ${name} at ${when}, and left as it is.`,
  changedByPortal: (when: string) => `Changed by the portal at ${when}, and left as it is.`,
  changed: 'Close this to see the changes, and select again what is still to be done.',
  failedAction: 'Request failed',
  progress: (tried: number, count: number) => `${tried} of ${count}`,
  stop: 'Stop',
};
