import { Migration } from '@mikro-orm/migrations';

/**
 * An order can have a billing plan that staff changed. Its net amounts come to those of the order, and each invoice has
 * the net amount of its part, also one that the version before issues.
 */
export class Migration20261129131353_billing_plans extends Migration {
  override name = 'Migration20261129131353_billing_plans';

  override async up(): Promise<void> {
    this.addSql(`alter table "orders" add column "billing_plan" jsonb null;`);
    this.addSql(`create function billing_plan_net(plan jsonb) returns numeric language sql immutable as $$
  select sum((part ->> 'net')::numeric) / 100 from jsonb_array_elements(plan -> 'parts') part $$;`);
    this.addSql(
      `alter table "orders" add constraint "orders_billing_plan" check (billing_plan is null or billing_plan_net(billing_plan) = total - tax) not valid;`,
    );
    this.addSql(`create or replace function complete_order_invoice() returns trigger language plpgsql as $$
declare
  invoiced record;
begin
  select * into invoiced from orders where id = new.order_id;
  new.company_id := invoiced.company_id;
  new.search_text := search_fold(concat_ws(' ', new.number, invoiced.number, invoiced.quote_number,
    invoiced.customer_reference, invoiced.purchase_order, invoiced.company_details ->> 'name'));
  if new.kind = 'whole' and new.parts = 1 then
    new.net := invoiced.total - invoiced.tax;
    new.tax := invoiced.tax;
    new.total := invoiced.total;
  end if;
  if invoiced.billing_plan is not null
    and (invoiced.billing_plan #>> array['parts', (new.part - 1)::text, 'net'])::numeric / 100 is distinct from new.net then
    raise exception 'The invoice % is not the part % of its billing plan', new.number, new.part;
  end if;
  new.open_amount := new.total;
  return new;
end $$;`);
  }
}
