/**
 * SQL for a table `months` with the start of each of the last 24 months. Needs a table `today` with a time in UTC in
 * its column `at`.
 */
export const TREND_MONTHS = `months as (
         select generate_series(date_trunc('month', at) - interval '23 months', date_trunc('month', at), interval '1 month') as month
           from today)`;
