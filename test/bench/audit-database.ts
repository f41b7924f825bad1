import { keptDatabase, query } from './databases.js';

const A_MONTH = 1_000_000;
const PEOPLE = 400;

/**
 * Returns a database with the demo, 400 users and an audit log of `months` months up to the current month. Each month
 * has a million rows: three rows per request, ten requests per quote, and 2,500 rows of a deleted record, which is more
 * than a list reads. The indexes of a month are created after its rows.
 */
export const auditDatabase = (server: string, months: number): Promise<string> =>
  keptDatabase(server, `bench_audit_${months}`, (url) => generate(url, months));

async function generate(url: string, months: number): Promise<void> {
  await query(
    url,
    `insert into users (id, company_id, email, password_hash, first_name, last_name)
     select gen_random_uuid(), (select company_id from users where email = 'admin@system.example'),
            'user-' || n || '@bench.example', '-', 'Bench', 'User' from generate_series(1, ${PEOPLE}) n;
     alter table audit_log detach partition audit_log_before`,
  );
  const parts = Array.from({ length: months }, (_, back) => back);
  const next = async () => {
    for (let back = parts.pop(); back !== undefined; back = parts.pop()) await fillMonth(url, months, back);
  };
  await Promise.all([next(), next()]);
  await query(
    url,
    `select setval('audit_log_id_seq', ${(months + 1) * A_MONTH});
     drop table audit_log_before`,
  );
}

/** Inserts the rows of the month `back` months ago; for the current month, up to now. */
async function fillMonth(url: string, months: number, back: number): Promise<void> {
  const part = `audit_log_back_${back}`;
  const first = (months - back) * A_MONTH;
  const month = `date_trunc('month', now() at time zone 'UTC')`;
  const starts = `(${month} - interval '${back} months') at time zone 'UTC'`;
  const ends = `(${month} - interval '${back - 1} months') at time zone 'UTC'`;
  const { rows } = await query(url, `select ${starts} as starts, ${ends} as ends`);
  const [{ starts: from, ends: to }] = rows as [{ starts: Date; ends: Date }];
  await query(
    url,
    `set maintenance_work_mem = '512MB';
     create table ${part} (like audit_log including defaults including constraints);
     insert into ${part} (id, created_at, actor_id, actor_email, address, request_id, operation, action, entity, entity_id,
                          company_id, record, after)
     select n, timestamptz '${from.toISOString()}'
                 + (n - ${first}) * (least(now(), timestamptz '${to.toISOString()}') - timestamptz '${from.toISOString()}') / ${A_MONTH},
            people.id, people.email, '192.0.2.7', md5('request ' || n / 3)::uuid::text, 'PUT /api/v1/quotes/{id}',
            case when n % 400 = 0 then 'delete' else 'update' end,
            case n % 3 when 0 then 'quotes' else 'quote_items' end, md5((n / 30)::text)::uuid::text,
            people.company_id, 'quote/' || md5((n / 30)::text)::uuid, jsonb_build_object('quantity', n % 7)
       from generate_series(${first}, ${first + A_MONTH - 1}) n
       join (select id, email, company_id, row_number() over (order by id) - 1 as place from users
              where email like 'user-%@bench.example') people on people.place = n / 3 % ${PEOPLE}
      order by n; -- as it was written
     alter table ${part} add primary key (id, created_at);
     do $$
     declare
       made name;
       definition text;
     begin
       for made, definition in select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index
                                where indrelid = 'audit_log'::regclass and not indisprimary loop
         execute replace(replace(definition, 'INDEX ' || made, 'INDEX ${part}' || made), 'ONLY public.audit_log ', '${part} ');
       end loop;
     end $$;
     alter table audit_log attach partition ${part} for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
  );
}
