import { dayColumn, type ExportColumn, type ExportSource } from '../../platform/database/export-source.js';
import type { SubscriberFilterDto } from './subscribers.dto.js';
import { subscriberConditions } from './subscribers.queries.js';

const time = (header: string, column: string): ExportColumn => ({
  header,
  sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
});
/** SQL: the latest consent row that matches a condition. */
const latest = (what: string, name: string) => `left join lateral (
  select * from newsletter_consents c where c.subscriber_id = s.id and ${what} order by c.created_at desc limit 1) ${name} on true`;

/** Export of the subscribers that match the filters of the list, with the proof of their consent. */
export function subscriberExport(query: SubscriberFilterDto): ExportSource {
  return {
    columns: [
      { header: 'Email', sql: 's.email' },
      { header: 'Status', sql: 's.status' },
      { header: 'First name', sql: 's.first_name' },
      { header: 'Last name', sql: 's.last_name' },
      { header: 'Company', sql: 's.company' },
      { header: 'Industry', sql: 's.industry' },
      { header: 'Topics', sql: `array_to_string(s.topics, ' ')` },
      { header: 'Frequency', sql: 's.frequency' },
      { header: 'Source', sql: 's.source' },
      { header: 'Agreed to', sql: 'asked.text' },
      { header: 'Version of the text', sql: 'asked.text_version' },
      time('Agreed (UTC)', 'asked.created_at'),
      { header: 'From address', sql: 'asked.address' },
      { header: 'On page', sql: 'asked.page' },
      { header: 'Proof', sql: 'asked.note' },
      { header: 'Confirmed by', sql: 'confirmed.confirmation' },
      time('Confirmed (UTC)', 'confirmed.created_at'),
      { header: 'Confirmed from address', sql: 'confirmed.address' },
      time('Counted since (UTC)', 's.measured_since'),
      { header: 'To be counted agreed to', sql: 'counted.text' },
      { header: 'Version of that text', sql: 'counted.text_version' },
      dayColumn('Since (UTC)', 's.status_since'),
      dayColumn('Created (UTC)', 's.created_at'),
      { header: 'Id', sql: 's.id::text' },
    ],
    from: `newsletter_subscribers s
      ${latest(`c.action in ('ask', 'subscribe', 'add', 'import')`, 'asked')}
      ${latest('c.confirmation is not null', 'confirmed')}
      ${latest(`s.measured_since is not null and c.action = 'measure'`, 'counted')}`,
    where: subscriberConditions(query),
    orderBy: 's.created_at, s.id',
  };
}
