/** SQL of the last 24 months, each as the moment at which it began. Needs `today` with a moment in UTC as `at`. */
export const TREND_MONTHS = `months as (
         select generate_series(date_trunc('month', at) - interval '23 months', date_trunc('month', at), interval '1 month') as month
           from today)`;
