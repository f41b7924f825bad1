import { createServer } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { findLedger } from '../../src/partner-programme/commissions/commissions.queries.js';
import { Scope } from '../../src/platform/database/scope.js';
import type { Transactions } from '../../src/platform/database/transactions.js';
import { findStats } from '../../src/partner-programme/dashboard/partner-dashboard.queries.js';
import { findStanding } from '../../src/partner-programme/tiers/partner-standing.queries.js';
import { findPartnerPage } from '../../src/quotes/partner/partner-quotes.queries.js';
import type { Actor } from '../../src/rules/actor.js';

/**
 * Baseline for a partner's pages: the same statements with `node:http` and `pg`, without framework, session, checks or
 * headers.
 */
const { PORT, DATABASE_URL, COMPANY_ID: companyId = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, options: '-c plan_cache_mode=force_generic_plan' });
for (const type of [pg.types.builtins.NUMERIC, pg.types.builtins.INT8]) pg.types.setTypeParser(type, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const text = (sql: string) => {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
};
const em = {
  execute: async (sql: string, values: unknown[]) => (await pool.query(text(sql), values)).rows,
} as unknown as EntityManager;
const transactions = {
  em,
  prepared: async (name: string, sql: string, values: unknown[]) =>
    (await pool.query({ name, text: text(sql), values })).rows,
} as unknown as Transactions;
const actor = { companyId, companyType: 'partner', accountType: 'admin', emailVerified: true } as Actor;
const today = () => new Date().toISOString().slice(0, 10);
const page = { limit: 25, offset: 0, direction: 'desc' } as const;

const ANSWERS: Record<string, () => Promise<unknown>> = {
  '/stats': () => findStats(transactions, companyId, new Date()),
  '/quotes': () => findPartnerPage(em, actor, { preparedBy: 'us' }, { ...page, limit: 5, sort: 'createdAt' }),
  '/commission': () =>
    findLedger(transactions, Scope.of(actor), { partnerId: companyId }, { ...page, sort: 'day' }, today()),
  '/standing': () => findStanding(transactions, companyId),
};

createServer((request, response) => {
  const answer = ANSWERS[request.url ?? ''] ?? (() => Promise.resolve({}));
  void answer().then((body) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)));
}).listen(Number(PORT));
