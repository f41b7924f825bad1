import { Migration } from '@mikro-orm/migrations';

/** Accounts and people: invitations, tokens, documents, histories, contact. */
export class Migration20261121145400_people extends Migration {
  override name = 'Migration20261121145400_people';

  override up(): void {
    this.addSql(
      `create table "company_documents" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "type" varchar(50) not null, "original_name" varchar(255) not null, "content_type" varchar(255) not null, "size" int not null, "storage_key" varchar(255) not null, "uploaded_by_id" uuid not null, "verified" boolean not null default false, "verified_at" timestamptz null, "verified_by_id" uuid null, "notes" text null, "deleted_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "company_documents_company_id_index" on "company_documents" ("company_id");`);
    this.addSql(
      `alter table "company_documents" add constraint "company_documents_storage_key_unique" unique ("storage_key");`,
    );

    this.addSql(
      `create table "company_status_changes" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "kind" text not null, "previous_status" varchar(255) not null, "new_status" varchar(255) not null, "reason" text null, "changed_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "company_status_changes_company_id_index" on "company_status_changes" ("company_id");`);

    this.addSql(
      `create table "contact_messages" ("id" uuid not null, "created_at" timestamptz not null default now(), "name" varchar(100) not null, "email" varchar(254) not null, "company" varchar(100) null, "subject" varchar(200) not null, "message" text not null, "user_id" uuid null, primary key ("id"));`,
    );

    this.addSql(
      `create table "invitations" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "email" varchar(255) not null, "role" text not null default 'standard', "status" text not null default 'pending', "token_hash" varchar(255) not null, "expires_at" timestamptz not null, "invited_by_id" uuid not null, "accepted_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "invitations_company_id_index" on "invitations" ("company_id");`);
    this.addSql(`alter table "invitations" add constraint "invitations_token_hash_unique" unique ("token_hash");`);

    this.addSql(
      `create table "account_tokens" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "purpose" text not null, "token_hash" varchar(255) not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "account_tokens_user_id_index" on "account_tokens" ("user_id");`);
    this.addSql(
      `alter table "account_tokens" add constraint "account_tokens_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "user_status_changes" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "previous_status" varchar(255) not null, "new_status" varchar(255) not null, "reason" text null, "changed_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "user_status_changes_user_id_index" on "user_status_changes" ("user_id");`);

    this.addSql(
      `alter table "companies" add "rejection_reason" text null, add "status" text not null default 'active', add "version" int not null default 1;`,
    );
    this.addSql(
      `alter table "companies" add constraint "companies_status_check" check ("status" in ('active', 'suspended', 'inactive', 'deleted'));`,
    );

    this.addSql(
      `alter table "users" add "industry" varchar(50) null, add "quote_updates" boolean not null default true, add "account_updates" boolean not null default true, add "newsletter" boolean not null default false, add "version" int not null default 1, add "deleted_at" timestamptz null;`,
    );
    this.addSql(`alter table "users" alter column "phone" type varchar(20) using ("phone"::varchar(20));`);

    this.addSql(
      `alter table "company_documents" add constraint "company_documents_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );

    this.addSql(
      `alter table "company_status_changes" add constraint "company_status_changes_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "company_status_changes" add constraint "company_status_changes_kind_check" check ("kind" in ('status', 'verification'));`,
    );

    this.addSql(
      `alter table "invitations" add constraint "invitations_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_accepted_by_id_foreign" foreign key ("accepted_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_role_check" check ("role" in ('standard', 'admin'));`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_status_check" check ("status" in ('pending', 'accepted', 'revoked'));`,
    );

    this.addSql(
      `alter table "account_tokens" add constraint "account_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "account_tokens" add constraint "account_tokens_purpose_check" check ("purpose" in ('verify_email', 'reset_password'));`,
    );

    this.addSql(
      `alter table "user_status_changes" add constraint "user_status_changes_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "user_status_changes" add constraint "user_status_changes_changed_by_id_foreign" foreign key ("changed_by_id") references "users" ("id") on delete set null;`,
    );
    this.rules();
  }

  override down(): void {
    throw new Error('There is no way back: people would lose their histories.');
  }

  /** What the entities cannot say. */
  private rules(): void {
    this.addSql(
      `create unique index invitations_one_pending on invitations (company_id, email) where status = 'pending'`,
    );
    this.addSql(`alter table invitations add constraint invitations_email_lower_case check (email = lower(email))`);
    this.addSql(
      `create unique index company_documents_one_of_a_type on company_documents (company_id, type) where deleted_at is null`,
    );
    this.addSql(`alter table company_documents
      add constraint company_documents_uploaded_by_foreign foreign key (uploaded_by_id) references users (id),
      add constraint company_documents_verified_by_foreign foreign key (verified_by_id) references users (id)`);
    this.addSql(`alter table company_status_changes
      add constraint company_status_changes_changed_by_foreign foreign key (changed_by_id) references users (id)`);
    this.addSql(
      `alter table contact_messages add constraint contact_messages_user_foreign foreign key (user_id) references users (id)`,
    );
    this.addSql(`create index users_company_created on users (company_id, created_at)`);
    for (const table of ['user_status_changes', 'company_status_changes']) {
      this.addSql(`create trigger ${table}_never_change before update or delete on ${table}
        for each row execute function refuse_change()`);
    }
  }
}
