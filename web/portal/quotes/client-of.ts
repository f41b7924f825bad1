import type { Quote } from '../../shared/api/schema';
import { useProfile } from '../../shared/session/session';
import { paths } from '#rules/paths';
import { usePortal } from '../portal';

/** Returns the client for which a partner made a quote; null for a quote of the user's own company. */
export const clientOf = ({ clientId, company }: Pick<Quote, 'clientId' | 'company'>) =>
  clientId === null ? null : { id: clientId, name: company.name };

/**
 * Returns a function that gives the address of the list with a quote: the company's quotes, or the quotes of a
 * partner's clients.
 */
export function useListOf() {
  const { basePath } = usePortal();
  const { company: own } = useProfile();
  return ({ company }: Pick<Quote, 'company'>): string =>
    company.id === own.id ? paths.quotes(basePath) : paths.clientQuotes;
}
