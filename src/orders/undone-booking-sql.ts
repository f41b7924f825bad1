/** SQL: true for the row `p` of a payment or refund that undoes the booking of a bank entry: no money moved. */
export const undoesBooking = (p: string): string =>
  `exists (select 1 from bank_bookings undo where undo.payment_id = ${p}.id and undo.undoes_id is not null)`;
