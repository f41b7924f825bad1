import { commissionExport } from '../../partner-programme/commissions/commission-export.js';
import { dealExport } from '../../partner-programme/deals/deal-export.js';
import { Conditions } from '../../platform/database/conditions.js';
import type { ExportSource } from '../../platform/database/export-source.js';
import { Scope } from '../../platform/database/scope.js';
import { partnerClientExport } from '../../partner-programme/dashboard/client-figures-export.js';
import { partnerQuoteExport } from '../../quotes/partner/partner-quote-export.js';
import type { ReportKind } from '../../rules/partner-report.js';
import type { Days } from '../../rules/periods.js';

/** Kind and days of a report, and its partner by the id of the company. */
export interface Report extends Days {
  companyId: string;
  kind: ReportKind;
}

/** Returns the file name of the report's PDF. */
export const reportFilename = ({ kind, from, to }: Report): string => `${kind}-${from}-to-${to}.pdf`;

/**
 * Returns the source of the report's rows, which are selected by the day on which a quote was created or a deal was
 * registered, or by the day of a ledger row.
 */
export const reportSource = ({ companyId, kind, from, to }: Report): ExportSource =>
  SOURCES[kind](companyId, { from, to });

const scopeOf = (companyId: string) => Scope.of({ companyType: 'partner', companyId });

const SOURCES: Record<ReportKind, (companyId: string, days: Days) => ExportSource> = {
  quotes: (companyId, { from, to }) => partnerQuoteExport(companyId, { createdFrom: from, createdTo: to }),
  deals: (companyId, { from, to }) => {
    const source = dealExport({}, scopeOf(companyId));
    const { sql, parameters } = source.where;
    return { ...source, where: new Conditions().add(sql, ...parameters).between('d.registered_at', from, to) };
  },
  commission: (companyId, { from, to }) => commissionExport({ dayFrom: from, dayTo: to }, scopeOf(companyId)),
  clients: partnerClientExport,
};
