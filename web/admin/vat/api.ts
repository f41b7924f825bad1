import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Days } from '#rules/periods';
import { answer, answerWithResponse, api } from '../../shared/api/client';
import { type NamedFile, namedFile } from '../../shared/save-file';
import { separatorFor } from '../../shared/separator';

/** GET /system/vat-report: VAT of the invoices and credit notes of a period. */
export const vatReportQuery = (days: Days) =>
  queryOptions({
    queryKey: ['invoices', 'vat-report', days],
    queryFn: () => answer(api.GET('/api/v1/system/vat-report', { params: { query: days } })),
    placeholderData: keepPreviousData,
  });

/** GET /system/vat-report/export: a part of the report as CSV. */
export async function vatReportFile(part: 'sums' | 'supplies', days: Days): Promise<NamedFile> {
  const query = { ...days, part, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(
    api.GET('/api/v1/system/vat-report/export', { params: { query }, parseAs: 'blob' }),
  );
  return namedFile(file, `vat-${part}.csv`);
}
