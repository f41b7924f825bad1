import { Migration } from '@mikro-orm/migrations';

/**
 * Deletions of people for good become rows that a job works off, and what takes names out of texts and JSON knows whose they are: a name
 * within a text only where nothing goes on before or after it, a first name only of somebody who is told by id, address or full name.
 */
export class Migration20261128040000_erasures extends Migration {
  override name = 'Migration20261128040000_erasures';

  override up(): void {
    this.addSql(
      `create table "erasures" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "whole_company" boolean not null, "requested_by_id" uuid not null, "people" text[] not null, "status" text not null default 'queued', "position" int not null default 0, "parts" int null, "counts" jsonb not null, "known" jsonb null, "began_at" timestamptz null, "finished_at" timestamptz null, "failed_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "erasures_company_id_index" on "erasures" ("company_id");`);
    this.addSql(`create index "erasures_unfinished" on "erasures" ("created_at") where status <> 'done';`);

    this.addSql(
      `alter table "erasures" add constraint "erasures_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "erasures" add constraint "erasures_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "erasures" add constraint "erasures_status_check" check ("status" in ('queued', 'running', 'done'));`,
    );
    this.addSql(`create function erase_text(told text, names text, addresses text) returns text
      language sql immutable strict parallel safe
      return regexp_replace(regexp_replace(told, addresses, 'deleted@deleted.invalid', 'gi'), names, 'Deleted User', 'gi')`);
    this
      .addSql(`create function erase_person(told jsonb, ids text[], emails text[], full_names text[], names text, addresses text)
      returns jsonb language plpgsql immutable strict parallel safe as $$
      declare
        first_name constant text := coalesce(told ->> 'firstName', told ->> 'first_name');
        full_name constant text := lower(first_name || ' ' || coalesce(told ->> 'lastName', told ->> 'last_name', ''));
        signer constant text := coalesce(told ->> 'signerName', told ->> 'signer_name');
        is_theirs boolean;
        did boolean;
      begin
        case jsonb_typeof(told)
          when 'object' then
            is_theirs := first_name is not null and (coalesce(told ->> 'id' = any (ids), false)
              or coalesce(lower(told ->> 'email') = any (emails), told ->> 'id' is null and full_name = any (full_names)));
            did := coalesce(told ->> 'actor_id', told ->> 'user_id', told ->> 'author_id') = any (ids)
              or lower(signer) = any (full_names) or signer ~* names;
            return coalesce((select jsonb_object_agg(key, case
                when jsonb_typeof(value) = 'null' then value
                when is_theirs and key in ('firstName', 'first_name') then '"Deleted"'
                when is_theirs and key in ('lastName', 'last_name') then '"User"'
                when is_theirs and key in ('jobTitle', 'job_title', 'phone', 'industry') then '"***"'
                when did and key in ('actor_name', 'signer_name', 'signerName', 'author_name', 'person_name') then '"Deleted User"'
                when did and key in ('signer_title', 'signerTitle', 'address') then '"***"'
                else erase_person(value, ids, emails, full_names, names, addresses) end)
              from jsonb_each(told)), '{}');
          when 'array' then
            return coalesce((select jsonb_agg(erase_person(value, ids, emails, full_names, names, addresses) order by place)
                               from jsonb_array_elements(told) with ordinality as entry (value, place)), '[]');
          when 'string' then return to_jsonb(erase_text(told #>> '{}', names, addresses));
          else return told;
        end case;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function erase_person, erase_text');
    this.addSql('drop table "erasures"');
  }
}
