import { statement } from '../../../platform/database/statement.js';

/** Serialises changes of a company's templates, which have a maximum number. */
export const LOCK_TEMPLATES = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** Saves a template; returns no row when the company has one of that name. */
export const INSERT_TEMPLATE = statement(
  { id: 'uuid' },
  `insert into quote_templates (id, created_at, company_id, user_id, name, lines) values (?, ?, ?, ?, ?, ?)
     on conflict (company_id, name) do nothing returning id`,
);
