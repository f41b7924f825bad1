import { statement } from '../../platform/database/statement.js';

/** The oldest document that waits for the outgoing folder and that no other process is putting there; locks it. */
export const WAITING_TRANSMISSION = statement(
  { id: 'uuid' },
  `select id from e_invoice_transmissions where status = 'waiting' order by created_at, id limit 1 for update skip locked`,
);
