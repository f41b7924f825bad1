import { eventKind } from '../platform/events/events.js';
import type { Cents } from '../rules/money.js';

/** An entry of a bank statement, as the account's owner sees it. */
export interface BookedEntry {
  id: string;
  direction: 'in' | 'out';
  amount: Cents;
  currency: string;
  /** True for the return or reversal of an earlier payment. */
  isReturn: boolean;
  returnReason: string | null;
  endToEndId: string | null;
  text: string | null;
}

/** Event: entries of a file of bank statements were stored. It may be published more than once for the same entries. */
export const bankEntriesRead = eventKind<{ entries: BookedEntry[] }>('bank entries read');
