import { keptDatabase, query } from './databases.js';

const CHUNK = 50_000;
const OTHER_COMPANIES = 400;

/**
 * Returns a database with the demo and `quotes` generated quotes, a fifth of which belong to Meridian
 * (anna@client.example).
 */
export const quotesDatabase = (server: string, quotes: number): Promise<string> => {
  return keptDatabase(server, `bench_${quotes}`, (url) => fillQuotes(url, quotes));
};

/** Adds quotes to a database with the demo. */
export async function fillQuotes(url: string, quotes: number): Promise<void> {
  await query(
    url,
    `insert into companies (id, name, type, address_line1, city, postal_code, country_code)
     select gen_random_uuid(), 'Company ' || n, 'client', 'Street ' || n, 'City', '1000 AA', 'NL'
       from generate_series(1, ${OTHER_COMPANIES}) n;
     insert into users (id, company_id, email, password_hash, first_name, last_name)
     select gen_random_uuid(), id, 'user-' || id || '@bench.example', '-', 'Bench', 'User' from companies
      where name like 'Company %';`,
  );
  for (let from = 0; from < quotes; from += CHUNK) {
    const to = Math.min(from + CHUNK, quotes);
    await query(
      url,
      `with anna as (select id, company_id from users where email = 'anna@client.example'),
       others as (select id, company_id, row_number() over (order by id) - 1 as place from users
                   where email like 'user-%@bench.example'),
       numbers as (select n, n % 5 = 0 as meridian, (n::bigint * 7919) % 900000 + 1000 as euros from generate_series(${from + 1}, ${to}) n)
       insert into quotes (id, created_at, updated_at, number, company_id, user_id, status, subtotal, tax_percentage,
                           tax_reason, tax, total, valid_until, product_names, search_text)
       select gen_random_uuid(), now() - n * interval '37 seconds', now(), 'B-' || n,
              case when meridian then anna.company_id else others.company_id end,
              case when meridian then anna.id else others.id end,
              (array['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'])[n % 6 + 1],
              euros, 0.21, 'Standard rate', round(euros * 0.21, 2), euros + round(euros * 0.21, 2),
              now() - (n % 400) * interval '1 day',
              (array['{HoloTable 65,Presenter}', '{HoloWall 4K}', '{HoloDesk 27,Vision SDK,Collab Review}'])[n % 3 + 1]::text[],
              'b-' || n || ' project ' || md5(n::text) || ' ' || (array['holotable 65 presenter', 'holowall 4k', 'holodesk 27 vision sdk'])[n % 3 + 1]
         from numbers cross join anna join others on others.place = n % ${OTHER_COMPANIES}`,
    );
  }
}
