import type { NavigateProps } from 'react-router';
import { paths } from '#rules/paths';

/** Router state of the quote list after a redirect because of an error. */
export interface QuoteListHistory {
  error?: string;
}

/** Returns a redirect to the quote list, which shows the error, as specified. */
export const listWithError = (basePath: string, error: string): NavigateProps => ({
  to: paths.quotes(basePath),
  replace: true,
  state: { error } satisfies QuoteListHistory,
});
