import type { Config } from '../../config.js';

/** A table that only grows: it has a part a month, of which old ones are moved away into files. */
export interface MonthlyTable {
  name: string;
  /** So many whole months stay. */
  months: number;
  /** What a file keeps of a row, as SQL: ids and facts, and nothing that names people, so that whoever is erased later is in no file. */
  kept: Record<string, string>;
  /** Rows that are still needed, as SQL: a month that has one stays, with those after it. */
  needed?: string;
  /** A table of what its rows have claimed, which goes with them. */
  claims?: string;
}

/** Audited tables whose rows name nobody: of these it is kept what they said. */
const CATALOGUE = `('catalog_items', 'configuration_options', 'price_configurations', 'product_groups', 'sla_packages', 'sla_prices')`;

const columns = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));

/** All of them, and how long each goes back. */
export const monthlyTables = ({ auditLogMonths, mailMonths, historyMonths }: Config): MonthlyTable[] => [
  {
    name: 'audit_log',
    months: auditLogMonths,
    kept: {
      ...columns(
        'id',
        'created_at',
        'actor_id',
        'request_id',
        'operation',
        'action',
        'entity',
        'entity_id',
        'company_id',
        'record',
      ),
      before: `case when entity in ${CATALOGUE} then before end`,
      after: `case when entity in ${CATALOGUE} then after end`,
    },
  },
  {
    name: 'outbox_mails',
    months: mailMonths,
    kept: columns(
      'id',
      'created_at',
      'template',
      'subject_type',
      'subject_id',
      'repeats',
      'status',
      'attempts',
      'sent_at',
      'request_id',
    ),
    needed: `status = 'pending'`,
    claims: 'outbox_mail_keys',
  },
  { name: 'contact_messages', months: mailMonths, kept: columns('id', 'created_at', 'user_id') },
  {
    name: 'quote_events',
    months: historyMonths,
    kept: columns('id', 'created_at', 'quote_id', 'type', 'from_status', 'to_status', 'revision', 'actor_id'),
  },
  {
    name: 'order_events',
    months: historyMonths,
    kept: columns('id', 'created_at', 'order_id', 'type', 'from_status', 'to_status', 'actor_id'),
  },
];
