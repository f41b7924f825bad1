import { Migration } from '@mikro-orm/migrations';

/** Staff refuse a proof of transport with a reason; the document stays. */
export class Migration20261130123047_proof_refusals extends Migration {
  override name = 'Migration20261130123047_proof_refusals';

  override up(): void {
    this.addSql(
      `alter table "order_documents" add "refusal_reason" text null, add "refused_at" timestamptz null, add "refused_by_id" uuid null;`,
    );
    this.addSql(
      `alter table "order_documents" add constraint "order_documents_refused_by_id_foreign" foreign key ("refused_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`create index "order_documents_refused_by_id_index" on "order_documents" ("refused_by_id");`);
  }

  override down(): void {
    this.addSql(`alter table "order_documents" drop constraint "order_documents_refused_by_id_foreign";`);

    this.addSql(`drop index "order_documents_refused_by_id_index";`);
    this.addSql(
      `alter table "order_documents" drop column "refusal_reason", drop column "refused_at", drop column "refused_by_id";`,
    );
  }
}
