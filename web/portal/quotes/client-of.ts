import type { Quote } from '../../shared/api/schema';
import { useProfile } from '../../shared/session/session';
import { paths } from '#rules/paths';
import { usePortal } from '../portal';

/** The client for which a partner made a quote; null where its company made it itself. */
export const clientOf = ({ clientId, company }: Pick<Quote, 'clientId' | 'company'>) =>
  clientId === null ? null : { id: clientId, name: company.name };

/** Where a quote is listed for the reader: with their own company's quotes, or with those of a partner's clients. */
export function useListOf() {
  const { basePath } = usePortal();
  const { company: own } = useProfile();
  return ({ company }: Pick<Quote, 'company'>): string =>
    company.id === own.id ? paths.quotes(basePath) : paths.clientQuotes;
}
