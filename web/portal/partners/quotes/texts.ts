import { quoteTexts } from '../../quotes/texts';

/** Texts of the partner's list of clients' quotes. */
export const partnerQuoteTexts = {
  ...quoteTexts.list,
  text: 'Quotes you prepare for your clients, and quotes they share with you.',
  own: 'Your own quotes',
  stats: { total: 'Prepared by you', pending: quoteTexts.list.stats.pending },
  columns: { ...quoteTexts.list.columns, client: 'Client' },
  by: 'Prepared by',
  anybody: 'Prepared by anyone',
  us: 'Prepared by you',
  them: 'Shared by clients',
  shared: 'Shared with you',
  empty: 'No quotes yet',
  emptyText: 'Create a quote for a connected client. Quotes they share appear here too.',
} as const;
