import { Migration } from '@mikro-orm/migrations';

const AUDITED = [
  'approval_roles',
  'approval_rules',
  'approval_requests',
  'approval_agreements',
  'approval_delegations',
];

/**
 * Rules for who must agree before a quote is sent. The database decides by itself which rules touch a revision, and
 * refuses to send a quote without their agreements, whoever sends it.
 */
export class Migration20261129161904_approvals extends Migration {
  override name = 'Migration20261129161904_approvals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "approval_roles" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "name" varchar(60) not null, "members" uuid[] not null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`alter table "approval_roles" add constraint "approval_roles_name_unique" unique ("name");`);

    this.addSql(
      `create table "approval_delegations" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "to_id" uuid not null, "begins_on" date not null, "ends_on" date not null, "reason" varchar(200) null, primary key ("id"));`,
    );
    this.addSql(`create index "approval_delegations_user_id_index" on "approval_delegations" ("user_id");`);
    this.addSql(
      `create index "approval_delegations_to_id_ends_on_index" on "approval_delegations" ("to_id", "ends_on");`,
    );

    this.addSql(
      `create table "approval_rules" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "kind" text not null, "threshold" numeric(14,2) null, "covers" text[] not null, "needs" text not null, "people" uuid[] not null, "role_id" uuid null, "reason" varchar(500) null, "begins_on" date not null, "ends_on" date null, "escalate_to_id" uuid null, "escalate_after" smallint null, "version" int not null default 1, primary key ("id"));`,
    );

    this.addSql(
      `create table "approval_requests" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "revision" int not null, "sha256" char(64) not null, "asked_by_id" uuid not null, "excluded" uuid[] not null, "compared_with" int null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "approval_requests" add constraint "approval_requests_quote_id_revision_unique" unique ("quote_id", "revision");`,
    );

    this.addSql(
      `create table "requested_agreements" ("request_id" uuid not null, "rule_id" uuid not null, "created_at" timestamptz not null default now(), "words" text not null, "part_sha256" char(64) not null, "met_at" timestamptz null, "escalated_at" timestamptz null, primary key ("request_id", "rule_id"));`,
    );
    this.addSql(
      `create index "requested_agreements_rule_id_created_at_index" on "requested_agreements" ("rule_id", "created_at");`,
    );

    this.addSql(
      `create table "approval_agreements" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "revision" int not null, "sha256" char(64) not null, "rule_id" uuid not null, "part_sha256" char(64) not null, "user_id" uuid not null, "on_behalf_of_id" uuid not null, "answer" text not null, "reason" varchar(500) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "approval_agreements_quote_id_rule_id_part_sha256_index" on "approval_agreements" ("quote_id", "rule_id", "part_sha256");`,
    );

    this.addSql(`alter table "quotes" add "needs_agreement" text[] null;`);

    this.addSql(
      `alter table "approval_delegations" add constraint "approval_delegations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_delegations" add constraint "approval_delegations_to_id_foreign" foreign key ("to_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_delegations" add constraint "approval_delegations_ends" check (ends_on >= begins_on);`,
    );
    this.addSql(
      `alter table "approval_delegations" add constraint "approval_delegations_other" check (to_id <> user_id);`,
    );

    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_role_id_foreign" foreign key ("role_id") references "approval_roles" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_escalate_to_id_foreign" foreign key ("escalate_to_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_ends" check (ends_on is null or ends_on >= begins_on - 1);`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_people" check ((role_id is null) = (people <> '{}'));`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_escalation" check ((escalate_to_id is null) = (escalate_after is null));`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_kind_check" check ("kind" in ('line_discount', 'quote_discount', 'total', 'line_below_list', 'validity', 'prepayment', 'first_quote', 'country'));`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_needs_check" check ("needs" in ('one_of', 'all_of'));`,
    );

    this.addSql(
      `alter table "approval_requests" add constraint "approval_requests_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "approval_requests" add constraint "approval_requests_asked_by_id_foreign" foreign key ("asked_by_id") references "users" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "requested_agreements" add constraint "requested_agreements_request_id_foreign" foreign key ("request_id") references "approval_requests" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "requested_agreements" add constraint "requested_agreements_rule_id_foreign" foreign key ("rule_id") references "approval_rules" ("id") on update cascade on delete no action;`,
    );

    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_rule_id_foreign" foreign key ("rule_id") references "approval_rules" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_on_behalf_of_id_foreign" foreign key ("on_behalf_of_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_reason" check (answer = 'agreed' or coalesce(reason, '') <> '');`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_answer_check" check ("answer" in ('agreed', 'refused'));`,
    );

    for (const table of AUDITED) {
      this.addSql(
        `create trigger ${table}_audited after insert or update or delete on ${table} for each row execute function audit();`,
      );
    }
    // `touchedBy` of the rules in SQL.
    this.addSql(`create function approval_touches(rule approval_rules, document jsonb, is_first boolean) returns boolean
language sql stable as $$
  select coalesce(case rule.kind
    when 'line_discount' then exists (
      select from jsonb_array_elements(document -> 'lines') line
       where ((line ->> 'listPrice')::numeric - (line ->> 'unitPrice')::numeric) * 100
           > (line ->> 'listPrice')::numeric * rule.threshold)
    when 'line_below_list' then exists (
      select from jsonb_array_elements(document -> 'lines') line
       where (line ->> 'unitPrice')::numeric < (line ->> 'listPrice')::numeric
         and (rule.covers = '{}' or line ->> 'type' = any (rule.covers)))
    when 'quote_discount' then (
      select (sum(list) - sum(price)) * 100 > sum(list) * rule.threshold from (
        select (line ->> 'listPrice')::numeric * times as list, (line ->> 'unitPrice')::numeric * times as price
          from jsonb_array_elements(document -> 'lines') line,
               lateral (select (line ->> 'quantity')::numeric
                 * case line ->> 'billingPeriod' when 'one_time' then 1 else (line ->> 'billingTerm')::numeric end as times) counted
         where line ->> 'listPrice' is not null and line ->> 'unitPrice' is not null) priced)
    when 'total' then (document #>> '{totals,total}')::numeric > rule.threshold * 100
    when 'validity' then ((document #>> '{terms,validUntil}')::timestamptz at time zone 'UTC')::date
      - ((document ->> 'issuedAt')::timestamptz at time zone 'UTC')::date > rule.threshold
    when 'prepayment' then
      round(coalesce((document #>> '{terms,prepaymentPercentage}')::numeric, 0) * 10000) < rule.threshold * 100
    when 'first_quote' then is_first
    when 'country' then coalesce(document #>> '{company,countryCode}' = any (rule.covers), false)
      or coalesce(document #>> '{deliveryAddress,countryCode}' = any (rule.covers), false) end, false) $$;`);
    this.addSql(`create function approval_people(rule approval_rules) returns uuid[] language sql stable as $$
  select case when rule.role_id is null then rule.people
    else (select members from approval_roles where id = rule.role_id) end $$;`);
    this.addSql(`create function approval_rule_applies(rule approval_rules) returns boolean language sql stable as $$
  select rule.begins_on <= (now() at time zone 'UTC')::date
    and (rule.ends_on is null or rule.ends_on >= (now() at time zone 'UTC')::date) $$;`);
    // True when a rule has its agreements to a part of a quote. A refusal counts until the person agrees.
    this.addSql(`create function approval_met(rule approval_rules, of_quote uuid, part text, excluded uuid[]) returns boolean
language sql stable as $$
  with named as (select approval_people(rule) as people),
  answers as (
    select distinct on (a.on_behalf_of_id) a.on_behalf_of_id as person, a.user_id, a.answer
      from approval_agreements a, named
     where a.quote_id = of_quote and a.rule_id = rule.id and a.part_sha256 = part
       and a.user_id <> all (excluded) and a.on_behalf_of_id <> all (excluded)
       and (a.on_behalf_of_id = any (named.people) or a.on_behalf_of_id = rule.escalate_to_id)
     order by a.on_behalf_of_id, a.created_at desc, a.id desc)
  select not exists (
      select from answers join users u on u.id = answers.user_id join companies c on c.id = u.company_id
       where answer = 'refused' and c.type = 'system' and u.account_type = 'admin' and u.account_status = 'active'
         and u.deleted_at is null)
    and exists (select from answers where answer = 'agreed')
    and (rule.needs = 'one_of'
      or exists (select from answers, named where person = rule.escalate_to_id and person <> all (named.people))
      or not exists (select from named, unnest(named.people) person
                      where person <> all (excluded)
                        and person not in (select answers.person from answers where answer = 'agreed'))) $$;`);
    this.addSql(`create function approval_is_first(of_quote uuid, of_company uuid) returns boolean language sql stable as $$
  select not exists (select from quotes where company_id = of_company and id <> of_quote and sent_at is not null) $$;`);
    this.addSql(`create function refuse_without_agreement() returns trigger language plpgsql as $$
declare
  shown quote_revisions;
  missing approval_rules;
begin
  if not exists (select from approval_rules rule where approval_rule_applies(rule)) then return null; end if;
  select * into shown from quote_revisions where quote_id = new.id and number = new.revision;
  select rule.* into missing from approval_rules rule
   where approval_rule_applies(rule)
     and approval_touches(rule, shown.document, approval_is_first(new.id, new.company_id))
     and not exists (
       select from approval_requests request
         join requested_agreements requested on requested.request_id = request.id and requested.rule_id = rule.id
        where request.quote_id = new.id and request.revision = new.revision and request.sha256 = shown.sha256
          and approval_met(rule, new.id, requested.part_sha256, request.excluded)) limit 1;
  if found then
    raise exception 'Quote % has no agreement to the rule % (%)', new.number, missing.id, missing.kind
      using errcode = 'check_violation', constraint = 'quotes_agreed';
  end if;
  return null;
end $$;`);
    // Deferred, because the revision is written after the status in the same transaction.
    this.addSql(`create constraint trigger quotes_agreed after insert or update of status, revision on quotes
  deferrable initially deferred for each row when (new.status = 'sent') execute function refuse_without_agreement();`);
  }
}
