import { statement } from '../../../platform/database/statement.js';

/** Runs changes of a company's quote templates one after another, because their number is limited. */
export const LOCK_TEMPLATES = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Inserts a template; returns no row when the company already has a template with that name. */
export const INSERT_TEMPLATE = statement(
  { id: 'uuid' },
  `insert into quote_templates (id, created_at, company_id, user_id, name, lines) values (?, ?, ?, ?, ?, ?)
     on conflict (company_id, name) do nothing returning id`,
);
