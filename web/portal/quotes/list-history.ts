import type { NavigateProps } from 'react-router';
import { paths } from '#rules/paths';

/** What the quote list is told when somebody is sent there because something failed. */
export interface QuoteListHistory {
  error?: string;
}

/** To the quote list, which shows the error. As specified. */
export const listWithError = (basePath: string, error: string): NavigateProps => ({
  to: paths.quotes(basePath),
  replace: true,
  state: { error } satisfies QuoteListHistory,
});
