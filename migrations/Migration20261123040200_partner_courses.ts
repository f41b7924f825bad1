import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040200_partner_courses extends Migration {
  override name = 'Migration20261123040200_partner_courses';

  override up(): void {
    this.addSql(
      `create table "partner_courses" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "title" varchar(200) not null, "summary" text not null, "status" text not null default 'draft', "position" int not null default 0, "version" int not null default 1, primary key ("id"));`,
    );

    this.addSql(
      `create table "partner_course_chapters" ("id" uuid not null, "created_at" timestamptz not null default now(), "course_id" uuid not null, "position" int not null, "title" varchar(200) not null, "text" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_course_chapters_course_id_index" on "partner_course_chapters" ("course_id");`);

    this.addSql(
      `create table "partner_chapter_reads" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "chapter_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_chapter_reads_chapter_id_index" on "partner_chapter_reads" ("chapter_id");`);
    this.addSql(
      `alter table "partner_chapter_reads" add constraint "partner_chapter_reads_once" unique ("user_id", "chapter_id");`,
    );

    this.addSql(
      `create table "partner_certificates" ("id" uuid not null, "created_at" timestamptz not null default now(), "course_id" uuid not null, "user_id" uuid not null, "partner_id" uuid not null, "number" varchar(20) not null, "person_name" varchar(255) not null, "course_title" varchar(200) not null, "completed_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_certificates_course_id_index" on "partner_certificates" ("course_id");`);
    this.addSql(`create index "partner_certificates_partner_id_index" on "partner_certificates" ("partner_id");`);
    this.addSql(
      `alter table "partner_certificates" add constraint "partner_certificates_number_unique" unique ("number");`,
    );
    this.addSql(
      `alter table "partner_certificates" add constraint "partner_certificates_once" unique ("user_id", "course_id");`,
    );

    this.addSql(
      `alter table "partner_courses" add constraint "partner_courses_status_check" check ("status" in ('draft', 'published', 'retired'));`,
    );

    this.addSql(
      `alter table "partner_course_chapters" add constraint "partner_course_chapters_course_id_foreign" foreign key ("course_id") references "partner_courses" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "partner_chapter_reads" add constraint "partner_chapter_reads_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_chapter_reads" add constraint "partner_chapter_reads_chapter_id_foreign" foreign key ("chapter_id") references "partner_course_chapters" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "partner_certificates" add constraint "partner_certificates_course_id_foreign" foreign key ("course_id") references "partner_courses" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_certificates" add constraint "partner_certificates_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_certificates" add constraint "partner_certificates_partner_id_foreign" foreign key ("partner_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(`create sequence partner_certificate_numbers`);
    this.addSql(`create trigger partner_certificates_never_change before update or delete on partner_certificates
      for each row execute function refuse_change()`);
    for (const table of [
      'partner_courses',
      'partner_course_chapters',
      'partner_chapter_reads',
      'partner_certificates',
    ]) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void {
    this.addSql(`alter table "partner_course_chapters" drop constraint "partner_course_chapters_course_id_foreign";`);
    this.addSql(`alter table "partner_certificates" drop constraint "partner_certificates_course_id_foreign";`);
    this.addSql(`alter table "partner_chapter_reads" drop constraint "partner_chapter_reads_chapter_id_foreign";`);

    this.addSql(`drop table if exists "partner_courses" cascade;`);
    this.addSql(`drop table if exists "partner_course_chapters" cascade;`);
    this.addSql(`drop table if exists "partner_chapter_reads" cascade;`);
    this.addSql(`drop table if exists "partner_certificates" cascade;`);
    this.addSql(`drop sequence if exists partner_certificate_numbers;`);
  }
}
