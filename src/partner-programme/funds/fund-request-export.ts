import { dayColumn, type ExportSource, wordColumn } from '../../platform/database/export-source.js';
import type { Scope } from '../../platform/database/scope.js';
import type { StaffFundRequestQueryDto } from './fund-request-requests.dto.js';
import { FUND_KINDS, FUND_REQUEST_STATUSES, fundStatusLabel } from '../../rules/fund-request.js';
import { FROM, fundRequestConditions } from './fund-requests.queries.js';

const STATUS_WORDS = Object.fromEntries(FUND_REQUEST_STATUSES.map((status) => [status, fundStatusLabel(status)]));

/** Returns the export of requests for funds, with the filters of their list. Amounts are in euros. */
export function fundRequestExport(query: StaffFundRequestQueryDto, scope: Scope): ExportSource {
  return {
    columns: [
      { header: 'Activity', sql: 'r.activity' },
      wordColumn('Kind', 'r.kind', FUND_KINDS),
      { header: 'First day', sql: 'r.starts_on::text', isDay: true },
      { header: 'Last day', sql: 'r.ends_on::text', isDay: true },
      { header: 'Expected leads', sql: 'r.expected_leads::text', isNumber: true },
      wordColumn('Status', 'r.status', STATUS_WORDS),
      { header: 'Asked for', sql: 'r.amount::text', isNumber: true },
      { header: 'Approved', sql: 'r.approved::text', isNumber: true },
      { header: 'Spent', sql: 'r.spent::text', isNumber: true },
      { header: 'Paid', sql: 'r.paid::text', isNumber: true },
      { header: 'Claim until', sql: 'r.claim_until::text', isDay: true },
      { header: 'Reason', sql: 'r.reason' },
      dayColumn('Requested (UTC)', 'r.created_at'),
      { header: 'Id', sql: 'r.id::text' },
    ],
    from: FROM,
    where: fundRequestConditions(scope, query),
    orderBy: 'r.created_at, r.id desc',
  };
}
