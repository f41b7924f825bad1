import { MOST } from './choice';

const COUNTS = ['none', 'one', 'both', 'all three', 'all four'];

/** Texts of the comparison. The titles of error messages are specified. */
export const compareTexts = {
  products: 'Products',
  compare: 'Compare',
  title: 'Compare Products',
  description:
    'Up to four holographic devices and applications side by side: size, resolution, users, glasses, power, weight and lead time, line by line.',
  choose: {
    title: 'Choose two to four products',
    text: 'From one group or several. Differences are shown line by line.',
  },
  leftOut: {
    gone: 'Some products in this link are no longer sold and are left out.',
    more: `You can compare up to ${MOST} products. Only the first ${MOST} in this link are shown.`,
  },
  add: 'Add a product',
  of: (count: number) => `${count} of ${MOST}`,
  chosen: (count: number) => `${count} of ${MOST} selected`,
  go: (count: number) => (count === 1 ? 'Choose what to compare it with' : `Compare ${count} products`),
  clear: 'Clear',
  remove: (name: string) => `Remove ${name}`,
  onlyDifferences: 'Differences only',
  hidden: (lines: number, products: number) =>
    lines === 0
      ? 'Every line differs.'
      : `${lines} ${lines === 1 ? 'line is' : 'lines are'} the same for ${COUNTS[products] ?? 'all'} and hidden.`,
  compared: 'Products side by side',
  table: 'Products, line by line',
  copy: 'Copy link',
  copied: 'Copied!',
  copyFailed: 'Copying failed. Please copy the address of this page.',
  addToQuote: 'Add All to Quote',
  kept: 'Detailed pricing and quotes are for business accounts. Your comparison is kept when you sign in.',
  save: 'Save',
  signInToSave: 'Sign in to save',
  form: {
    name: 'Name',
    required: 'A name is required',
    save: 'Save comparison',
    update: 'Save changes',
    another: 'Save as new',
    cancel: 'Cancel',
    saved: 'Saved',
    signedOut: 'You have been signed out. Sign in again to save it.',
    signIn: 'Sign In',
  },
  saved: {
    title: 'Saved comparisons',
    none: 'None yet. Choose products and save them under a name.',
    search: 'Search by name',
    noMatch: 'No comparison matches this name.',
    open: 'Open',
    delete: (name: string) => `Delete ${name}`,
    ask: 'Delete this comparison?',
    confirm: 'Delete Comparison',
    cancel: 'Cancel',
    deleted: (name: string) => `${name} is deleted.`,
    loading: 'Loading your comparisons',
    again: 'Try again',
    gone: 'No longer sold',
  },
  failed: {
    list: 'Failed to load comparisons',
    one: 'Failed to load comparison',
    save: 'Failed to save comparison',
    update: 'Failed to update comparison',
    delete: 'Failed to delete comparison',
  },
};
