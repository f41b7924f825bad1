import { today } from '../../platform/clock.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import type { Scope } from '../../platform/database/scope.js';
import type { CommissionQueryDto } from './commission-requests.dto.js';
import { ENTRIES, entryConditions } from './commissions.queries.js';

/** Returns the export of the commission ledger, with the filters of its list. Amounts are in euros. */
export function commissionExport(query: CommissionQueryDto, scope: Scope): ExportSource {
  return {
    columns: [
      { header: 'Day', sql: 'e.day::text', isDay: true },
      { header: 'Kind', sql: 'e.kind' },
      { header: 'Client', sql: 'cc.name' },
      { header: 'Quote', sql: 'q.number' },
      { header: 'Order', sql: 'o.number' },
      { header: 'Rate', sql: 'e.rate::text', isNumber: true },
      { header: 'Basis', sql: 'e.basis::text', isNumber: true },
      { header: 'Amount', sql: 'e.amount::text', isNumber: true },
      { header: 'Expected', sql: 'e.accrued::text', isNumber: true },
      { header: 'Owed', sql: 'e.owed::text', isNumber: true },
      { header: 'Payable from', sql: 'e.payable_on::text', isDay: true },
      { header: 'Statement', sql: 's.number' },
      { header: 'Reason', sql: 'e.reason' },
      { header: 'Id', sql: 'e.id::text' },
    ],
    from: ENTRIES,
    where: entryConditions(scope, query, today()),
    orderBy: 'e.day, e.created_at, e.id desc',
  };
}
