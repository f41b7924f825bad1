import { Migration } from '@mikro-orm/migrations';

const OTHERS = `coalesce('order/' || (told ->> 'order_id'), 'quote/' || (told ->> 'quote_id'),
  (told ->> 'subject_type') || '/' || (told ->> 'subject_id'), 'company/' || (told ->> 'company_id'),
  'user/' || (told ->> 'user_id'), 'product/' || (told ->> 'catalog_item_id'),
  'product/' || (told ->> 'product_id'), 'sla_package/' || (told ->> 'sla_package_id')`;

const recordOf = (
  records: string,
  others: string,
) => `create or replace function audit_record(entity text, id text, told jsonb)
  returns text language sql immutable as $$
    select case entity
      when 'quotes' then 'quote/' || id
      when 'orders' then 'order/' || id
      when 'companies' then 'company/' || id
      when 'users' then 'user/' || id
      when 'catalog_items' then 'product/' || id
      when 'sla_packages' then 'sla_package/' || id
      ${records}
      when 'exports' then null
      else ${others}) end
  $$`;

/** Rows of the audit log name the campaign, the subscriber and the template that they are about, from now on. */
export class Migration20261125230000_audit_of_newsletter extends Migration {
  override name = 'Migration20261125230000_audit_of_newsletter';

  override up(): void {
    this.addSql(
      recordOf(
        `when 'newsletter_campaigns' then 'campaign/' || id
         when 'newsletter_subscribers' then 'subscriber/' || id
         when 'email_templates' then 'email_template/' || (told ->> 'name')`,
        `${OTHERS}, 'subscriber/' || (told ->> 'subscriber_id')`,
      ),
    );
  }

  override down(): void {
    this.addSql(recordOf('', OTHERS));
  }
}
