import { useQuery } from '@tanstack/react-query';
import { inGroupsOfFour } from '#rules/creditor-reference';
import type { StatementAccount } from '../../shared/api/schema';
import { accountsQuery } from './api';

/** Returns an account number as it is shown: an IBAN in groups of four. */
export const shownAccount = (account: string): string =>
  /^[A-Z]{2}\d{2}/.test(account) ? inGroupsOfFour(account) : account;

/** Name of an account: its bank and its number, 'ABNANL2A, NL91 ABNA 0417 1643 00'. */
export const accountName = ({ bank, account }: StatementAccount): string =>
  [bank, shownAccount(account)].filter(Boolean).join(', ');

/** Returns the accounts of all statements; empty while there is only one, which needs no name. */
export function useSeveralAccounts(): StatementAccount[] {
  const { data = [] } = useQuery(accountsQuery());
  return data.length > 1 ? data : [];
}
