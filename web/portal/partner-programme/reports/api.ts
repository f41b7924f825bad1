import { queryOptions } from '@tanstack/react-query';
import type { ReportKind } from '#rules/partner-report';
import type { Days } from '#rules/periods';
import { answer, answerWithResponse, api } from '../../../shared/api/client';
import { namedFile, type NamedFile } from '../../../shared/save-file';
import { separatorFor } from '../../../shared/separator';

/**
 * GET /exports/report: the report of a period as CSV or Excel. 422 when it has more rows than an Excel file can hold.
 */
export async function reportFile(wanted: Days & { kind: ReportKind; format: 'csv' | 'xlsx' }): Promise<NamedFile> {
  const query = { ...wanted, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(api.GET('/api/v1/exports/report', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, `${wanted.kind}.${wanted.format}`);
}

interface Wanted extends Days {
  kind: ReportKind;
}

/**
 * POST /exports/reports: starts the generation of the PDF, and returns its id. 422 when the report has too many rows,
 * 429 while earlier PDFs of the user are generated.
 */
export const askForPdf = (wanted: Wanted) => answer(api.POST('/api/v1/exports/reports', { body: wanted }));

/** GET /exports/reports/{id}/download: the PDF; 503 while it is being generated. */
export async function reportPdf(id: string): Promise<NamedFile> {
  const params = { path: { id } };
  const file = await answerWithResponse(api.GET('/api/v1/exports/reports/{id}/download', { params, parseAs: 'blob' }));
  return namedFile(file, 'report.pdf');
}

/** GET /exports/reports/monthly: kind of the report that the user gets by mail each month; null for no report. */
export const monthlyQuery = queryOptions({
  queryKey: ['exports', 'monthly'],
  queryFn: () => answer(api.GET('/api/v1/exports/reports/monthly')),
});

/** PUT /exports/reports/monthly: sets the kind of the monthly report; null for no report. */
export const setMonthly = (kind: ReportKind | null) =>
  answer(api.PUT('/api/v1/exports/reports/monthly', { body: { kind } }));
