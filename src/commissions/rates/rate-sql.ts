/** SQL of the exceptions in force today of a row of `partners`, the one that counts first. */
const inForce = (partner: string, columns: string): string => `select ${columns} from partner_rate_exceptions e
   where e.partner_id = ${partner}.company_id and e.from_day <= (now() at time zone 'UTC')::date
     and (e.until_day is null or e.until_day >= (now() at time zone 'UTC')::date)
   order by e.created_at desc, e.id desc limit 1`;

/** SQL of the rate in force today, as `rateOf` has it, of a row of `partners` by its name in the statement. */
export const rateTodaySql = (partner = 'p'): string => `coalesce((${inForce(partner, 'e.rate')}),
  (select t.rate from partner_tiers t where t.name = ${partner}.tier))`;

/** SQL of the partner's own in place of its tier's, an `OwnRateDto`, or null. */
export const ownRateSql = (partner = 'p'): string =>
  `(${inForce(
    partner,
    `case when e.rate is not null then json_build_object('fromDay', e.from_day, 'untilDay', e.until_day, 'reason', e.reason) end`,
  )})`;
