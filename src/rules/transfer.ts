/**
 * States of a transfer of commission: `sent` is written into a file; the bank says `accepted` or `refused`; `booked` is on
 * the bank's statement. A refused one can be sent again, as another transfer.
 */
export const TRANSFER_STATUSES = ['sent', 'accepted', 'refused', 'booked'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/**
 * What the bank's statements say of a transfer: its amount was debited (`made`), or was given back (`returned`), which is
 * the last word.
 */
export const TRANSFER_DEBITS = ['made', 'returned'] as const;

const NEXT: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  sent: ['accepted', 'refused'],
  accepted: ['refused'],
  refused: [],
  booked: [],
};

/**
 * True if a status file of the bank moves a transfer to another state. It does not move a booked one: only money that comes
 * back, which a statement shows, does. Otherwise the bank's answer to a second upload of the same file would ask for a
 * second payment.
 */
export const canMove = (from: TransferStatus, to: TransferStatus): boolean => NEXT[from].includes(to);

/** Number of hours after which an account that a partner gave is paid to. */
export const ACCOUNT_WAIT_HOURS = 48;
