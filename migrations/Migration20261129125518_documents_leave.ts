import { Migration } from '@mikro-orm/migrations';

/** Adds the attachments of invoice mails, transmissions to an access point, and saved views of invoices. */
export class Migration20261129125518_documents_leave extends Migration {
  override name = 'Migration20261129125518_documents_leave';

  override up(): void {
    this.addSql(
      `create table "e_invoice_transmissions" ("id" uuid not null, "created_at" timestamptz not null default now(), "invoice_id" uuid null, "credit_note_id" uuid null, "number" varchar(20) not null, "status" text not null default 'waiting', "sent_at" timestamptz null, "answered_at" timestamptz null, "reason" varchar(500) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_invoice_id_unique" unique ("invoice_id");`,
    );
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_credit_note_id_unique" unique ("credit_note_id");`,
    );
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_number_unique" unique ("number");`,
    );
    this.addSql(
      `create index "e_invoice_transmissions_waiting" on "e_invoice_transmissions" ("created_at") where status = 'waiting';`,
    );

    this.addSql(`alter table "companies" add "invoice_attachments" text not null default 'pdf';`);
    this.addSql(
      `alter table "companies" add constraint "companies_invoice_attachments_check" check ("invoice_attachments" in ('none', 'pdf', 'ubl', 'both')) not valid;`,
    );

    this.addSql(`alter table "saved_views" drop constraint "saved_views_resource_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_resource_check" check ("resource" in ('quotes', 'orders', 'invoices', 'companies', 'users', 'documents', 'products', 'audit-log', 'partners', 'partner-applications', 'partner-deals')) not valid;`,
    );

    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_invoice_id_foreign" foreign key ("invoice_id") references "order_invoices" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_credit_note_id_foreign" foreign key ("credit_note_id") references "credit_notes" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "e_invoice_transmissions" add constraint "e_invoice_transmissions_status_check" check ("status" in ('waiting', 'sent', 'received', 'refused')), add constraint "e_invoice_transmissions_document_check" check (num_nonnulls(invoice_id, credit_note_id) = 1);`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "e_invoice_transmissions" cascade;`);

    this.addSql(`alter table "companies" drop constraint "companies_invoice_attachments_check";`);
    this.addSql(`alter table "companies" drop column "invoice_attachments";`);

    this.addSql(`alter table "saved_views" drop constraint "saved_views_resource_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_resource_check" check ("resource" in ('quotes', 'orders', 'companies', 'users', 'documents', 'products', 'audit-log', 'partners', 'partner-applications', 'partner-deals'));`,
    );
  }
}
