import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the proofs of transport of orders whose buyer carries the goods to another state, and the types of their
 * documents. The check accepts all values of the earlier one, so no row is read for it.
 */
export class Migration20261129095744_transport_proofs extends Migration {
  override name = 'Migration20261129095744_transport_proofs';

  override up(): void {
    this.addSql(
      `create table "transport_proofs" ("order_id" uuid not null, "created_at" timestamptz not null default now(), "stated_at" timestamptz null, "signer_name" varchar(100) null, "signer_title" varchar(100) null, "carried_by" text null, "arrived_on" date null, "arrival_place" varchar(200) null, "received_by" varchar(100) null, "stated_by_id" uuid null, "reminded_at" timestamptz null, "checked_at" timestamptz null, "staff_asked_at" timestamptz null, "decision" text null, "decision_reason" text null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decided_by_name" varchar(255) null, primary key ("order_id"));`,
    );
    this.addSql(`create index "transport_proofs_stated_by_id_index" on "transport_proofs" ("stated_by_id");`);
    this.addSql(`create index "transport_proofs_decided_by_id_index" on "transport_proofs" ("decided_by_id");`);
    this.addSql(
      `create index "transport_proofs_unchecked" on "transport_proofs" ("order_id") where checked_at is null;`,
    );

    this.addSql(`alter table "order_documents" drop constraint "order_documents_type_check";`);
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_type_check" check ("type" in ('order_confirmation', 'invoice', 'packing_slip', 'buyer_statement', 'transport_document', 'transport_proof', 'other')) not valid;`,
    );

    this.addSql(
      `alter table "transport_proofs" add constraint "transport_proofs_order_id_foreign" foreign key ("order_id") references "orders" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "transport_proofs" add constraint "transport_proofs_carried_by_check" check ("carried_by" in ('buyer', 'carrier'));`,
    );
    this.addSql(
      `alter table "transport_proofs" add constraint "transport_proofs_decision_check" check ("decision" in ('invoice_vat', 'keep_zero_rate'));`,
    );
    this.addSql(
      `insert into transport_proofs (order_id)
         select id from orders where tax_decision @> '{"groups": [{"category": "K", "needsProof": true}]}'`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "transport_proofs" cascade;`);

    this.addSql(`alter table "order_documents" drop constraint "order_documents_type_check";`);
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_type_check" check ("type" in ('order_confirmation', 'invoice', 'packing_slip', 'other'));`,
    );
  }
}
