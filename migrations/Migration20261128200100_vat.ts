import { Migration } from '@mikro-orm/migrations';

/** Adds the VAT decisions of quotes and orders, and the register's verdicts on the VAT numbers of companies. */
export class Migration20261128200100_vat extends Migration {
  override name = 'Migration20261128200100_vat';

  override up(): void {
    this.addSql('alter table quotes add column tax_decision jsonb');
    this.addSql('alter table orders add column tax_decision jsonb');
    this.addSql(`create table vat_evidence (
      company_id uuid not null,
      vat_number varchar(20) not null,
      status text not null default 'unconfirmed',
      checked_at timestamptz,
      consultation_number varchar(255),
      name text,
      address text,
      requester varchar(255),
      asked_at timestamptz,
      tries int not null default 0,
      problem varchar(255),
      primary key (company_id, vat_number),
      check (status in ('unconfirmed', 'valid', 'invalid')),
      constraint vat_evidence_company_id_foreign foreign key (company_id) references companies (id) on delete cascade
    )`);
  }

  override down(): void {
    this.addSql('drop table vat_evidence');
    this.addSql('alter table orders drop column tax_decision');
    this.addSql('alter table quotes drop column tax_decision');
  }
}
