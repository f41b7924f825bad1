import { Migration } from '@mikro-orm/migrations';

/**
 * Rules of companies for accepting quotes, and requests that collect the signatures. The database refuses an acceptance that
 * lacks one, whoever writes it.
 */
export class Migration20261129195014_acceptance_requests extends Migration {
  override name = 'Migration20261129195014_acceptance_requests';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "acceptance_rules" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "company_id" uuid not null, "admin_over" numeric(14,2) null, "two_people_over" numeric(14,2) null, "purchase_order_over" numeric(14,2) null, "version" int not null default 0, primary key ("id"));`,
    );
    this.addSql(
      `alter table "acceptance_rules" add constraint "acceptance_rules_company_id_unique" unique ("company_id");`,
    );

    this.addSql(
      `create table "acceptance_requests" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "revision" int not null, "sha256" char(64) not null, "asked_by_id" uuid not null, "state" text not null default 'waiting', "ended_at" timestamptz null, "ended_by_id" uuid null, "reason" text null, "reminded_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "acceptance_requests_asked_by_id_index" on "acceptance_requests" ("asked_by_id");`);
    this.addSql(`create index "acceptance_requests_ended_by_id_index" on "acceptance_requests" ("ended_by_id");`);
    this.addSql(
      `create index "acceptance_requests_quote_id_created_at_index" on "acceptance_requests" ("quote_id", "created_at");`,
    );
    this.addSql(
      `create unique index acceptance_requests_waiting on acceptance_requests (quote_id) where state = 'waiting';`,
    );

    this.addSql(
      `create table "acceptance_signatures" ("id" uuid not null, "created_at" timestamptz not null default now(), "request_id" uuid not null, "quote_id" uuid not null, "user_id" uuid not null, "is_admin" boolean not null, "signer_name" varchar(100) not null, "signer_title" varchar(100) null, "purchase_order" varchar(100) null, "address" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "acceptance_signatures_quote_id_index" on "acceptance_signatures" ("quote_id");`);
    this.addSql(`create index "acceptance_signatures_user_id_index" on "acceptance_signatures" ("user_id");`);
    this.addSql(
      `alter table "acceptance_signatures" add constraint "acceptance_signatures_request_id_user_id_unique" unique ("request_id", "user_id");`,
    );

    this.addSql(`alter table "quotes" add "acceptance_needs" text[] null;`);

    this.addSql(
      `alter table "acceptance_rules" add constraint "acceptance_rules_company_id_foreign" foreign key ("company_id") references "companies" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "acceptance_rules" add constraint "acceptance_rules_limits" check (coalesce(admin_over, 0) >= 0 and coalesce(two_people_over, 0) >= 0 and coalesce(purchase_order_over, 0) >= 0);`,
    );

    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_asked_by_id_foreign" foreign key ("asked_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_ended_by_id_foreign" foreign key ("ended_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_ended" check ((state = 'waiting') = (ended_at is null));`,
    );
    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_reason" check (state <> 'refused' or coalesce(reason, '') <> '');`,
    );
    this.addSql(
      `alter table "acceptance_requests" add constraint "acceptance_requests_state_check" check ("state" in ('waiting', 'accepted', 'refused', 'withdrawn', 'lapsed'));`,
    );

    this.addSql(
      `alter table "acceptance_signatures" add constraint "acceptance_signatures_request_id_foreign" foreign key ("request_id") references "acceptance_requests" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "acceptance_signatures" add constraint "acceptance_signatures_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "acceptance_signatures" add constraint "acceptance_signatures_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );

    for (const table of ['acceptance_rules', 'acceptance_requests', 'acceptance_signatures']) {
      this.addSql(
        `create trigger ${table}_audited after insert or update or delete on ${table} for each row execute function audit();`,
      );
    }
    this.addSql(`create trigger acceptance_signatures_never_change before update or delete on acceptance_signatures
  for each row execute function refuse_change();`);
    // A request lapses with any change of the quote's status or revision, whoever makes it. An acceptance completes it before.
    this.addSql(`create function end_acceptance_request() returns trigger language plpgsql as $$
begin
  update acceptance_requests set state = 'lapsed', ended_at = now() where quote_id = new.id and state = 'waiting';
  new.acceptance_needs := null;
  return new;
end $$;`);
    this.addSql(`create trigger quotes_end_acceptance_request before update of status, revision on quotes for each row
  when (old.acceptance_needs is not null and row(old.status, old.revision) is distinct from row(new.status, new.revision))
  execute function end_acceptance_request();`);
    // `needsOf` and `missingOf` of the rules in SQL: what the total needs and the signatures leave open.
    this.addSql(`create function acceptance_missing(rule acceptance_rules, total numeric, of_request uuid, purchase_order text)
returns text[] language sql stable as $$
  select array_remove(array[
    case when total > rule.admin_over * 100
      and not exists (select from acceptance_signatures where request_id = of_request and is_admin) then 'admin' end,
    case when total > rule.two_people_over * 100
      and (select count(distinct user_id) from acceptance_signatures where request_id = of_request) < 2
      then 'two_people' end,
    case when total > rule.purchase_order_over * 100 and coalesce(purchase_order, '') = '' then 'purchase_order' end],
    null) $$;`);
    this.addSql(`create function refuse_without_signatures() returns trigger language plpgsql as $$
declare
  rule acceptance_rules;
  shown quote_revisions;
  missing text[];
begin
  select r.* into rule from acceptance_rules r join quotes q on q.company_id = r.company_id where q.id = new.quote_id;
  if not found then return null; end if;
  select * into shown from quote_revisions where quote_id = new.quote_id and number = new.revision;
  missing := acceptance_missing(rule, (shown.document #>> '{totals,total}')::numeric,
    (select id from acceptance_requests
      where quote_id = new.quote_id and revision = new.revision and sha256 = new.sha256 and state = 'accepted'
      order by created_at desc limit 1), new.purchase_order);
  if missing <> '{}' then
    raise exception 'The acceptance of quote % lacks %', new.quote_id, missing
      using errcode = 'check_violation', constraint = 'quote_acceptances_signed';
  end if;
  return null;
end $$;`);
    this.addSql(`create constraint trigger quote_acceptances_signed after insert on quote_acceptances
  deferrable initially deferred for each row execute function refuse_without_signatures();`);
  }
}
