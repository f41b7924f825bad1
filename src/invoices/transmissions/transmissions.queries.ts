import { statement } from '../../platform/database/statement.js';

/**
 * Claims the oldest document that waits for the outgoing folder, for five minutes: no other process puts it there
 * meanwhile, and after a crash or a failure it waits again.
 */
export const CLAIM_TRANSMISSION = statement(
  { id: 'uuid' },
  `update e_invoice_transmissions set claimed_at = :now::timestamptz where id = (
     select id from e_invoice_transmissions
      where status = 'waiting' and (claimed_at is null or claimed_at < :now::timestamptz - interval '5 minutes')
      order by created_at, id limit 1 for update skip locked)
   returning id`,
);
