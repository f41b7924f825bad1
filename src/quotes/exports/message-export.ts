import type { ExportColumn, ExportSource } from '../../platform/database/export-source.js';
import { Scope } from '../../platform/database/scope.js';
import type { SystemQuoteQueryDto } from '../quote-requests.dto.js';
import { quoteConditions } from '../quotes.queries.js';

const timeColumn = (header: string, column: string): ExportColumn => ({
  header,
  sql: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
});

const name = (user: string): string => `trim(${user}.first_name || ' ' || ${user}.last_name)`;

/**
 * Returns the export of the messages of these quotes, for staff: a row for each message, also for one that was removed, which
 * has no text. `Text` has a mention as `@{id}`; `Mentions` has the names.
 */
export function messageExport(query: SystemQuoteQueryDto): ExportSource {
  return {
    columns: [
      { header: 'Number', sql: 'q.number' },
      { header: 'Company', sql: 'c.name' },
      { header: 'Message', sql: 'm.number::text', isNumber: 'whole' },
      timeColumn('Written (UTC)', 'm.created_at'),
      { header: 'Author', sql: name('a') },
      { header: 'Author company', sql: 'ac.name' },
      { header: 'Program', sql: 'm.written_by' },
      { header: 'Readers', sql: 'm.audience' },
      { header: 'Text', sql: 'm.text' },
      {
        header: 'Mentions',
        sql: `(select string_agg(${name('p')}, ', ' order by p.last_name, p.id) from users p where p.id = any (m.mentions))`,
      },
      { header: 'About line', sql: `m.line ->> 'name'` },
      { header: 'About revision', sql: `m.about_revision ->> 'number'`, isNumber: 'whole' },
      {
        header: 'Files',
        sql: `(select string_agg(f.original_name, ', ' order by f.created_at, f.id) from quote_message_files f where f.message_id = m.id)`,
      },
      { header: 'Question', sql: 'm.question' },
      { header: 'Settled by', sql: name('s') },
      timeColumn('Settled (UTC)', 'm.settled_at'),
      timeColumn('Changed (UTC)', 'm.edited_at'),
      timeColumn('Removed (UTC)', 'm.deleted_at'),
      { header: 'Id', sql: 'm.id::text' },
    ],
    from: `quotes q join companies c on c.id = q.company_id join quote_messages m on m.quote_id = q.id
      join users a on a.id = m.author_id join companies ac on ac.id = a.company_id
      left join users s on s.id = m.settled_by_id`,
    where: quoteConditions(Scope.all, query),
    orderBy: 'q.created_at, q.id desc, m.number',
  };
}
