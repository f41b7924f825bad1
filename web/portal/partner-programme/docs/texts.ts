/** Texts of the documentation pages' frame: table of contents and search. */
export const docTexts = {
  title: 'Documentation',
  contents: 'Contents',
  onThisPage: 'On this page',
  search: 'Search the documentation',
  found: (count: number) => (count === 1 ? '1 section found' : `${count} sections found`),
  none: 'No sections found. Try other words, or ask us.',
  ask: 'Ask us',
  previous: 'Previous page',
  next: 'Next page',
};
