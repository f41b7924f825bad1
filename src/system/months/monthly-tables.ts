import type { Config } from '../../config.js';

/** A table to which rows are only added, with a partition per month. Old partitions are archived to files. */
export interface MonthlyTable {
  name: string;
  /** Number of whole months that are kept. */
  months: number;
  /**
   * SQL of the columns that the archive keeps: ids and facts, but no names of people, because an archived person may be
   * erased later.
   */
  kept: Record<string, string>;
  /** SQL condition for rows that are still needed; the month of such a row and all later months are kept. */
  needed?: string;
  /** Table with the keys for deduplication of these rows; a key is deleted with its row. */
  claims?: string;
}

/** Audited tables without personal data, whose contents are archived. */
const CATALOGUE = `('catalog_items', 'configuration_options', 'price_configurations', 'product_groups', 'sla_packages', 'sla_prices')`;

const columns = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));

/** All monthly tables with their retention. */
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
