import type { ReportKind } from '#rules/partner-report';
import type { Days } from '#rules/periods';
import { answerWithResponse, api } from '../../../shared/api/client';
import { namedFile, type NamedFile } from '../../../shared/save-file';
import { separatorFor } from '../../../shared/separator';

/** GET /exports/report: the rows of a period. 422 where there are more than an Excel file holds. */
export async function reportFile(wanted: Days & { kind: ReportKind; format: 'csv' | 'xlsx' }): Promise<NamedFile> {
  const query = { ...wanted, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(api.GET('/api/v1/exports/report', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, `${wanted.kind}.${wanted.format}`);
}
