/** Texts of bulk actions on rows of a list. */
export const bulkTexts = {
  bar: 'Bulk actions',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (count: string) => `${count} selected`,
  unselect: 'Clear',
  skipped: (count: number) =>
    count === 1
      ? 'One selected item is left out: this is not possible for it.'
      : `${count} selected items are left out: this is not possible for them.`,
  failed: (count: number) => (count === 1 ? 'One could not be changed' : `${count} could not be changed`),
  changedBy: (name: string, when: string) => `Changed by ${name} at ${when}, and left as it is.`,
  changedByPortal: (when: string) => `Changed by the portal at ${when}, and left as it is.`,
  changed: 'Close this to see the changes, then select the remaining items again.',
  failedAction: 'Request failed',
  progress: (tried: number, count: number) => `${tried} of ${count}`,
  stop: 'Stop',
};
