/**
 * States of a transfer of commission: `sent` is written into a file; the bank says `accepted` or `refused`; `booked` is on
 * the bank's statement. A refused one can be sent again, as another transfer.
 */
export const TRANSFER_STATUSES = ['sent', 'accepted', 'refused', 'booked'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

const NEXT: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  sent: ['accepted', 'refused', 'booked'],
  accepted: ['refused', 'booked'],
  refused: [],
  booked: ['refused'],
};

/** True if what the bank says moves a transfer to another state. A booked one is refused when the bank gives the money back. */
export const canMove = (from: TransferStatus, to: TransferStatus): boolean => NEXT[from].includes(to);

/** Number of hours after which an account that a partner gave is paid to. */
export const ACCOUNT_WAIT_HOURS = 48;
