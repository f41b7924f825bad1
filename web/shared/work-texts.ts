/** Texts of all pages but the first; unlike `texts`, they are not part of the first load. */
export const workTexts = {
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes have not been saved and will be lost.',
    confirm: 'Leave',
  },
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  accountMenu: 'Account menu',
  breadcrumb: 'Breadcrumb',
  rateLimited: 'Too many requests. Please wait a moment and refresh the page.',
  notFound: { title: 'Page not found', text: 'This page does not exist.' },
  gone: { title: 'Page no longer available', text: 'What was here is no longer offered.' },
  searchedOften: { title: 'Too many requests', text: 'Please wait a moment and refresh the page.' },
  pages: 'Pages',
  range: (first: string, last: string, total: string) => `${first} to ${last} of ${total}`,
  more: (count: number) => `+${count} more`,
  previous: 'Previous',
  next: 'Next',
  /** Specified: 'share menu'. */
  share: {
    open: 'Share this page',
    linkedIn: 'LinkedIn',
    facebook: 'Facebook',
    email: 'Email',
    copy: 'Copy Link',
    copied: 'Copied!',
    failed: 'Copying is not allowed here',
  },
};

/** Specified: error messages for a file before the upload. */
export const fileTexts = {
  wrongFormat: 'This format is not accepted. Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file',
  tooLarge: 'This file is larger than 10MB',
  empty: 'This file is empty',
};
