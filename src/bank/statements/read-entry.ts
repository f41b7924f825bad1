import type { Cents } from '../../rules/money.js';

/** Directions of money, as the account's owner sees it. */
export type EntryDirection = 'in' | 'out';

/** A booked movement of money. A batch is as many entries as it has transactions, unless their amounts are missing. */
export interface ReadEntry {
  direction: EntryDirection;
  /** Amount in cents, more than 0. */
  amount: Cents;
  currency: string;
  bookedOn: string;
  valueOn: string | null;
  /** True for the return or reversal of an earlier payment. */
  isReturn: boolean;
  /** Why it was returned, as the bank says. */
  returnReason: string | null;
  /** Charges in cents that the bank kept of the amount; 0 when the file names none. */
  charges: Cents;
  /** Structured reference of the creditor. */
  reference: string | null;
  endToEndId: string | null;
  /** Reference that the bank gave the entry or the transaction. */
  bankReference: string | null;
  /**
   * Id of the file or message by which the account's owner asked for the payment; absent when the bank does not repeat
   * it.
   */
  paymentFile?: string;
  /** Free text of the payer; of a batch without amounts also what its transactions say. */
  text: string | null;
  partyName: string | null;
  partyIban: string | null;
  /** Number of transactions of a batch whose amounts the file lacks; otherwise 1. */
  transactions: number;
}
