/** SQL for a `FundsDto` of this year (UTC), for the row of `partners` with the alias `p`. */
export const FUNDS_SQL = `(
  select json_build_object('year', y.year, 'budget', coalesce(f.budget, 0), 'available', coalesce(f.available, 0))
    from (select extract(year from now() at time zone 'UTC')::int as year) y
    left join partner_funds f on f.company_id = p.company_id and f.year = y.year)`;
