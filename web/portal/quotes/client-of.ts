import type { Quote } from '../../shared/api/schema';
import { useProfile } from '../../shared/session/session';
import { paths } from '#rules/paths';
import { usePortal } from '../portal';

/** Returns the client for which a partner made a quote; null for a quote of the company itself. */
export const clientOf = ({ clientId, company }: Pick<Quote, 'clientId' | 'company'>) =>
  clientId === null ? null : { id: clientId, name: company.name };

/**
 * Returns a function for the address of the list that contains a quote: the list of the user's own company, or that of
 * a partner's clients.
 */
export function useListOf() {
  const { basePath } = usePortal();
  const { company: own } = useProfile();
  return ({ company }: Pick<Quote, 'company'>): string =>
    company.id === own.id ? paths.quotes(basePath) : paths.clientQuotes;
}
