import type { NavigateProps } from 'react-router';
import { paths } from '#rules/paths';

/** Router state of the list of quotes after an error has redirected the user there. */
export interface QuoteListHistory {
  error?: string;
}

/** Returns a redirect to the list of quotes that shows an error there, as specified. */
export const listWithError = (basePath: string, error: string): NavigateProps => ({
  to: paths.quotes(basePath),
  replace: true,
  state: { error } satisfies QuoteListHistory,
});
