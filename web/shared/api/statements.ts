import { type NamedFile, namedFile } from '../save-file';
import { separatorFor } from '../separator';
import { answerWithResponse, api } from './client';

/** Id and number of a commission statement. */
interface Statement {
  id: string;
  number: string;
}

/** GET /commission-statements/{id}/download: the PDF; 503 while it is being generated. */
export async function statementPdf({ id, number }: Statement): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/commission-statements/{id}/download', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file, `${number}.pdf`);
}

/** GET /commission-statements/{id}/ubl: the self-billed invoice. 409 for a statement that is no invoice. */
export async function statementUbl({ id, number }: Statement): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/commission-statements/{id}/ubl', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file as { data: Blob; response: Response }, `${number}.xml`);
}

/** GET /commission-statements/{id}/entries: the commission entries that the statement pays, as CSV. */
export async function statementCsv({ id, number }: Statement): Promise<NamedFile> {
  const query = { separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(
    api.GET('/api/v1/commission-statements/{id}/entries', { params: { path: { id }, query }, parseAs: 'blob' }),
  );
  return namedFile(file, `${number}.csv`);
}
