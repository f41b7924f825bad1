import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Baseline for `GET /quotes`: the same two statements and the same JSON with `node:http` and `pg`, without framework,
 * session, checks or headers.
 */
const { PORT, DATABASE_URL, COMPANY_ID } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });

const ROWS = `select q.id, q.number, q.status, q.version, q.created_at as "createdAt", q.valid_until as "validUntil",
    q.customer_reference as "customerReference", q.product_names[1:4] as products,
    cardinality(q.product_names) as "productCount", q.total::float8 as total, q.currency,
    u.first_name as "firstName", u.last_name as "lastName", c.id as "companyId", c.name as "companyName"
  from quotes q join users u on u.id = q.user_id join companies c on c.id = q.company_id
 where q.deleted_at is null and q.company_id = $1 order by q.created_at desc, q.id limit 25 offset 0`;
const COUNTERS = `select status, sum(quotes)::int as quotes, sum(amount)::float8 as amount from quote_counters
  where company_id = $1 group by status`;

createServer((_request, response) => {
  void answer().then((body) => response.setHeader('Content-Type', 'application/json').end(body));
}).listen(Number(PORT));

async function answer(): Promise<string> {
  const [rows, counters] = await Promise.all([
    pool.query<Row>(ROWS, [COMPANY_ID]),
    pool.query<Counter>(COUNTERS, [COMPANY_ID]),
  ]);
  const total = counters.rows.reduce((sum, { quotes }) => sum + quotes, 0);
  const count = (status: string) => counters.rows.find((row) => row.status === status)?.quotes ?? 0;
  return JSON.stringify({
    data: rows.rows.map(({ firstName, lastName, companyId, companyName, ...row }) => ({
      ...row,
      isExpired: row.validUntil !== null && row.validUntil < new Date() && !/accepted|rejected/.test(row.status),
      contact: { firstName, lastName },
      company: { id: companyId, name: companyName },
      actions: row.status === 'draft' ? ['edit', 'submit', 'duplicate', 'delete'] : ['duplicate'],
    })),
    total,
    totalIsCapped: false,
    limit: 25,
    offset: 0,
    summary: {
      totalQuotes: total,
      pipelineValue: counters.rows.reduce((sum, { amount }) => sum + amount, 0),
      winRate: Math.round((count('accepted') / total) * 100),
      pendingReview: count('pending_approval'),
    },
  });
}

interface Row {
  status: string;
  validUntil: Date | null;
  firstName: string;
  lastName: string;
  companyId: string;
  companyName: string;
}

interface Counter {
  status: string;
  quotes: number;
  amount: number;
}
