/** Returns the SQL for the exception that applies today to a row of `partners`. */
const inForce = (partner: string, columns: string): string => `select ${columns} from partner_rate_exceptions e
   where e.partner_id = ${partner}.company_id and e.from_day <= (now() at time zone 'UTC')::date
     and (e.until_day is null or e.until_day >= (now() at time zone 'UTC')::date)
   order by e.created_at desc, e.id desc limit 1`;

/**
 * Returns the SQL for the rate that applies today, as `rateOf` computes it, for the row of `partners` with this alias.
 */
export const rateTodaySql = (partner = 'p'): string => `coalesce((${inForce(partner, 'e.rate')}),
  (select t.rate from partner_tiers t where t.name = ${partner}.tier))`;

/** Returns the SQL for the partner's own rate as an `OwnRateDto`; null when its tier's rate applies. */
export const ownRateSql = (partner = 'p'): string =>
  `(${inForce(
    partner,
    `case when e.rate is not null then json_build_object('fromDay', e.from_day, 'untilDay', e.until_day, 'reason', e.reason) end`,
  )})`;
