import { Migration } from '@mikro-orm/migrations';

/** Gives the rows of quotes whose current revision was approved and not sent the values that others than staff see. */
export const SHOWN_AGAIN = `update quotes q
   set subtotal = (r.document #>> '{totals,subtotal}')::numeric / 100,
       shipping_cost = (r.document #>> '{totals,shippingCost}')::numeric / 100,
       tax_percentage = (r.document #>> '{totals,taxPercentage}')::numeric, tax_reason = r.document #>> '{totals,taxReason}',
       tax = (r.document #>> '{totals,tax}')::numeric / 100, total = (r.document #>> '{totals,total}')::numeric / 100,
       tax_decision = r.document -> 'taxDecision', valid_until = (r.document #>> '{terms,validUntil}')::timestamptz,
       lead_time_weeks = (r.document #>> '{terms,leadTimeWeeks}')::smallint,
       prepayment_percentage = (r.document #>> '{terms,prepaymentPercentage}')::numeric,
       delivery_notes = r.document ->> 'deliveryNotes'
  from quote_revisions r, quote_revisions current
 where q.status in ('pending_approval', 'rejected') and current.quote_id = q.id and current.number = q.revision
   and (current.document ->> 'isOffer')::boolean and not exists (
     select from quote_events e where e.quote_id = q.id and e.type in ('sent', 'extended') and e.revision = q.revision)
   and r.quote_id = q.id and r.number = (
     select max(s.number) from quote_revisions s
      where s.quote_id = q.id and (not (s.document ->> 'isOffer')::boolean or exists (
        select from quote_events e where e.quote_id = q.id and e.type in ('sent', 'extended') and e.revision = s.number)))`;

/**
 * Amounts and terms of an approved revision that was not sent, because it waits for agreements or was refused one, stay in
 * the revision: the row of the quote keeps those of the revision that others than staff see.
 */
export class Migration20261130023100_unsent_terms extends Migration {
  override name = 'Migration20261130023100_unsent_terms';

  override up(): void | Promise<void> {
    this.addSql(SHOWN_AGAIN);
  }

  override down(): void {
    // The revisions keep all amounts and terms.
  }
}
