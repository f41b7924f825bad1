import { Migration } from '@mikro-orm/migrations';

/**
 * Approval rules about the lead time, rules that are switched off, reminders of those who are asked, and agreements that are
 * taken back.
 */
export class Migration20261130080314_approval_switch extends Migration {
  override name = 'Migration20261130080314_approval_switch';

  override up(): void | Promise<void> {
    this.addSql(`alter table "approval_rules" drop constraint "approval_rules_kind_check";`);
    this.addSql(
      `alter table "approval_rules" add "remind_after" smallint null, add "is_on" boolean not null default true;`,
    );
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_kind_check" check ("kind" in ('line_discount', 'quote_discount', 'total', 'line_below_list', 'validity', 'prepayment', 'lead_time', 'first_quote', 'country'));`,
    );

    this.addSql(`alter table "requested_agreements" add "reminded_at" timestamptz null;`);

    this.addSql(`alter table "approval_agreements" drop constraint "approval_agreements_answer_check";`);
    this.addSql(`alter table "approval_agreements" drop constraint "approval_agreements_reason";`);
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_answer_check" check ("answer" in ('agreed', 'refused', 'withdrawn'));`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_reason" check (answer <> 'refused' or coalesce(reason, '') <> '');`,
    );
    this.addSql(touches(LEAD_TIME));
    this.addSql(applies('rule.is_on and'));
  }

  /**
   * Ends the rules that an earlier version would apply wrongly. Rows with values that it does not know stay, for the
   * record.
   */
  override down(): void | Promise<void> {
    this.addSql(`update "approval_rules" set "version" = "version" + 1,
       "ends_on" = greatest("begins_on", (now() at time zone 'UTC')::date) - 1
 where (not "is_on" or "kind" = 'lead_time') and ("ends_on" is null or "ends_on" >= (now() at time zone 'UTC')::date);`);
    this.addSql(applies(''));
    this.addSql(touches(''));
    this.addSql(`alter table "approval_agreements" drop constraint "approval_agreements_reason";`);
    this.addSql(`alter table "approval_agreements" drop constraint "approval_agreements_answer_check";`);
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_reason" check (answer = 'agreed' or coalesce(reason, '') <> '') not valid;`,
    );
    this.addSql(
      `alter table "approval_agreements" add constraint "approval_agreements_answer_check" check ("answer" in ('agreed', 'refused')) not valid;`,
    );

    this.addSql(`alter table "approval_rules" drop constraint "approval_rules_kind_check";`);
    this.addSql(`alter table "approval_rules" drop column "remind_after", drop column "is_on";`);
    this.addSql(
      `alter table "approval_rules" add constraint "approval_rules_kind_check" check ("kind" in ('line_discount', 'quote_discount', 'total', 'line_below_list', 'validity', 'prepayment', 'first_quote', 'country')) not valid;`,
    );

    this.addSql(`alter table "requested_agreements" drop column "reminded_at";`);
  }
}

/** Case of the lead time that a revision promises, with a line that the rule covers. */
const LEAD_TIME = `when 'lead_time' then (document #>> '{terms,leadTimeWeeks}')::numeric < rule.threshold and exists (
      select from jsonb_array_elements(document -> 'lines') line
       where rule.covers = '{}' or line ->> 'type' = any (rule.covers))`;

/** Returns the statement for `touchedBy` of the rules in SQL, with the case of rules about lead times. */
const touches = (
  leadTime: string,
): string => `create or replace function approval_touches(rule approval_rules, document jsonb, is_first boolean) returns boolean
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
    ${leadTime} when 'first_quote' then is_first
    when 'country' then coalesce(document #>> '{company,countryCode}' = any (rule.covers), false)
      or coalesce(document #>> '{deliveryAddress,countryCode}' = any (rule.covers), false) end, false) $$;`;

/** Returns the statement for the function that is true for a rule that applies today, with one more condition and 'and'. */
const applies = (
  isOn: string,
): string => `create or replace function approval_rule_applies(rule approval_rules) returns boolean language sql stable as $$
  select ${isOn} rule.begins_on <= (now() at time zone 'UTC')::date
    and (rule.ends_on is null or rule.ends_on >= (now() at time zone 'UTC')::date) $$;`;
