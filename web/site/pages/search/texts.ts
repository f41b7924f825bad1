import { SEARCH_LEAST, SEARCH_MOST, type SiteKind } from '#rules/site-search';

/** Texts of the search page and dialog. */
export const searchTexts = {
  title: 'Search',
  description: 'Search products, industries, news, answers and all other pages of this site.',
  name: 'Search the site',
  placeholder: 'Products, industries, news, questions',
  submit: 'Search',
  results: 'Results',
  kinds: {
    product: 'Products',
    group: 'Product groups',
    industry: 'Industries',
    news: 'News',
    question: 'Questions',
    page: 'Pages',
  } satisfies Record<SiteKind, string>,
  hint: 'Type to search.',
  short: `Please type at least ${SEARCH_LEAST} characters.`,
  long: `Please type at most ${SEARCH_MOST} characters.`,
  searching: 'Searching',
  found: (count: number, query: string) => `${count === 1 ? '1 result' : `${count} results`} for “${query}”`,
  all: (count: number) => (count === 1 ? 'See the result' : `See all ${count} results`),
  none: (query: string) => `Nothing found for “${query}”`,
  noneText: 'Try another word, or begin with one of these.',
  contact: 'Ask us',
  failed: 'The search failed. Please try again.',
  retry: 'Try again',
  keys: { move: 'to move', open: 'to open', newTab: 'in a new tab' },
};
