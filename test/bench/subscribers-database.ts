import { COMPANY_INDUSTRIES } from '../../src/rules/industries.js';
import { keptDatabase, query } from './databases.js';

const CHUNK = 100_000;

/**
 * Returns a database with the demo and this number of additional subscribers: nine of ten get the newsletter, and one
 * of a hundred has bounced.
 */
export const subscribersDatabase = (server: string, subscribers: number): Promise<string> =>
  keptDatabase(server, `bench_subscribers_${subscribers}`, (url) => generate(url, subscribers));

async function generate(url: string, subscribers: number): Promise<void> {
  // Disables the audit trigger, because audit rows of generated subscribers would distort the measurement.
  await query(url, 'alter table newsletter_subscribers disable trigger newsletter_subscribers_audited');
  for (let from = 0; from < subscribers; from += CHUNK) {
    await query(
      url,
      `insert into newsletter_subscribers (id, created_at, email, status, status_since, first_name, last_name, company, industry,
                                           topics, frequency, source, confirmed_at, measured_since)
       select gen_random_uuid(), at, 'reader-' || md5(n::text) || '@company-' || n % 5000 || '.example', status, at,
              (array['Anna', 'Boris', 'Chiara', 'Deniz'])[n % 4 + 1], 'Reader ' || n, 'Company ' || n % 5000,
              ('{${COMPANY_INDUSTRIES.join(',')}}'::text[])[n % ${COMPANY_INDUSTRIES.length} + 1],
              (array['{products,events,partner_news}', '{products}', '{products,events}'])[n % 3 + 1]::text[],
              case when n % 10 = 0 then 'important' else 'all' end,
              (array['footer', 'website', 'account_settings', 'event', 'import'])[n % 5 + 1],
              case when status <> 'pending' then at end, case when n % 4 = 0 then at end
         from generate_series(${from + 1}, ${Math.min(from + CHUNK, subscribers)}) n,
              lateral (select now() - n * (interval '700 days' / ${subscribers}) as at,
                              case when n % 100 = 99 then 'bounced' when n % 25 = 7 then 'unsubscribed'
                                   when n % 20 = 3 then 'pending' else 'subscribed' end as status) as drawn`,
    );
  }
  await query(url, 'alter table newsletter_subscribers enable trigger newsletter_subscribers_audited');
  await query(url, 'select fold_newsletter_statistics()');
}
