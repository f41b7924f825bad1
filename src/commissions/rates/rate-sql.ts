/** SQL of the rate in force today, as `rateOf` has it, of a row of `partners` by its name in the statement. */
export const rateTodaySql = (partner = 'p'): string => `coalesce((
  select e.rate from partner_rate_exceptions e
   where e.partner_id = ${partner}.company_id and e.from_day <= (now() at time zone 'UTC')::date
     and (e.until_day is null or e.until_day >= (now() at time zone 'UTC')::date)
   order by e.created_at desc, e.id desc limit 1),
  (select t.rate from partner_tiers t where t.name = ${partner}.tier))`;
