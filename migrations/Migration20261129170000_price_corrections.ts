import { Migration } from '@mikro-orm/migrations';

/** The part of a corrected invoice can be lower than accepted: with what it is lower, a plan still comes to its order. */
export class Migration20261129170000_price_corrections extends Migration {
  override name = 'Migration20261129170000_price_corrections';

  override up(): void {
    this.addSql(`create or replace function billing_plan_net(plan jsonb) returns numeric language sql immutable as $$
  select sum((part ->> 'net')::numeric + (select coalesce(sum((vat_group #>> '{lowered,net}')::numeric), 0)
                                            from jsonb_array_elements(part -> 'groups') vat_group)) / 100
    from jsonb_array_elements(plan -> 'parts') part
   where not coalesce((part ->> 'isReplaced')::boolean, false) $$;`);
  }
}
