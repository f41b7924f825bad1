import { Migration } from '@mikro-orm/migrations';
import { met } from './Migration20261130023000_people_who_left.js';

/**
 * A quote that waited for agreements takes over what its revision offers when it is sent, also by a process of an earlier
 * version, which changes only its status. Such a process also writes what waits into the row of the quote, which others than
 * staff read: the row keeps its values. A refusal by the person of a rule's escalation never counts as an agreement.
 */
export class Migration20261130034200_agreed_terms extends Migration {
  override name = 'Migration20261130034200_agreed_terms';

  override up(): void | Promise<void> {
    // `offeredIn` of the quotes in SQL.
    this.addSql(`create function take_offered_terms() returns trigger language plpgsql as $$
declare
  offered jsonb;
begin
  select document into offered from quote_revisions where quote_id = new.id and number = new.revision;
  new.subtotal := (offered #>> '{totals,subtotal}')::numeric / 100;
  new.shipping_cost := (offered #>> '{totals,shippingCost}')::numeric / 100;
  new.tax_percentage := (offered #>> '{totals,taxPercentage}')::numeric;
  new.tax_reason := offered #>> '{totals,taxReason}';
  new.tax := (offered #>> '{totals,tax}')::numeric / 100;
  new.total := (offered #>> '{totals,total}')::numeric / 100;
  new.tax_decision := offered -> 'taxDecision';
  new.valid_until := (offered #>> '{terms,validUntil}')::timestamptz;
  new.lead_time_weeks := (offered #>> '{terms,leadTimeWeeks}')::smallint;
  new.prepayment_percentage := (offered #>> '{terms,prepaymentPercentage}')::numeric;
  new.delivery_notes := offered ->> 'deliveryNotes';
  return new;
end $$;`);
    this.addSql(`create trigger quotes_take_offered_terms before update of status on quotes for each row
  when (old.needs_agreement is not null and new.status = 'sent' and new.revision = old.revision)
  execute function take_offered_terms();`);
    this.addSql(`create function keep_shown_terms() returns trigger language plpgsql as $$
begin
  new.subtotal := old.subtotal;
  new.shipping_cost := old.shipping_cost;
  new.tax_percentage := old.tax_percentage;
  new.tax_reason := old.tax_reason;
  new.tax := old.tax;
  new.total := old.total;
  new.tax_decision := old.tax_decision;
  new.valid_until := old.valid_until;
  new.lead_time_weeks := old.lead_time_weeks;
  new.prepayment_percentage := old.prepayment_percentage;
  new.delivery_notes := old.delivery_notes;
  return new;
end $$;`);
    this.addSql(`create trigger quotes_keep_shown_terms before update of revision on quotes for each row
  when (new.needs_agreement is not null and new.status = 'pending_approval' and new.revision <> old.revision)
  execute function keep_shown_terms();`);
    this.addSql(met(`and approval_may_agree(person)`, 'or approval_asks_everybody(rule)', `answer = 'agreed' and`));
  }

  override down(): void | Promise<void> {
    this.addSql(met(`and approval_may_agree(person)`, 'or approval_asks_everybody(rule)'));
    this.addSql(`drop trigger quotes_keep_shown_terms on quotes;`);
    this.addSql(`drop function keep_shown_terms();`);
    this.addSql(`drop trigger quotes_take_offered_terms on quotes;`);
    this.addSql(`drop function take_offered_terms();`);
  }
}
