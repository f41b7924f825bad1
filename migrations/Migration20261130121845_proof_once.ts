import { Migration } from '@mikro-orm/migrations';

/** An order has each file only once as a proof of transport. Documents that were stored before have no hash. */
export class Migration20261130121845_proof_once extends Migration {
  override name = 'Migration20261130121845_proof_once';

  override up(): void {
    this.addSql(`alter table "order_documents" add "sha256" char(64) null;`);
    this.addSql(
      `create unique index "order_documents_one_proof_a_file" on "order_documents" ("order_id", "sha256") where type in ('buyer_statement', 'transport_document', 'transport_proof');`,
    );
  }

  override down(): void {
    this.addSql(`drop index "order_documents_one_proof_a_file";`);
    this.addSql(`alter table "order_documents" drop column "sha256";`);
  }
}
