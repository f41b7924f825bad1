import { queryOptions } from '@tanstack/react-query';
import { isImportGoing } from '#rules/subscriber-import';
import { answer, answerWithResponse, api, fetchWithProgress } from '../../../shared/api/client';
import { asForm } from '../../../shared/api/form';
import type { SubscriberImportConsent, SubscriberImportMapping } from '../../../shared/api/schema';
import { namedFile, type NamedFile } from '../../../shared/save-file';

const one = (id: string) => ({ params: { path: { id } } });
/** Maximum number of problems that the page shows; the CSV file contains all. */
export const PROBLEMS_SHOWN = 100;

/** GET /newsletter/imports/{id}, polled every second while a job processes the file. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriber-imports', 'one', id],
    queryFn: () => answer(api.GET('/api/v1/newsletter/imports/{id}', one(id))),
    refetchInterval: ({ state }) => (state.data && isImportGoing(state.data.status) ? 1000 : false),
  });

/** GET /newsletter/imports/{id}/problems: the first problems. `state` makes a separate cache entry for each state of the import. */
export const importProblemsQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['subscriber-imports', 'problems', id, state],
    queryFn: () =>
      answer(
        api.GET('/api/v1/newsletter/imports/{id}/problems', {
          params: { path: { id }, query: { limit: PROBLEMS_SHOWN } },
        }),
      ),
  });

/** POST /newsletter/imports: uploads a file. 422 on `file` if it is not a CSV file, 413 if it is larger than 10 MB. */
export const uploadImport = (file: File, onProgress: (part: number) => void) =>
  answer(
    api.POST('/api/v1/newsletter/imports', {
      body: { file } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
    }),
  );

/** POST /newsletter/imports/{id}/check: checks the file with a mapping of its columns. 422 on `mapping`. */
export const checkImport = (id: string, mapping: SubscriberImportMapping) =>
  answer(api.POST('/api/v1/newsletter/imports/{id}/check', { ...one(id), body: { mapping } }));

/** POST /newsletter/imports/{id}/run: subscribes the people in the file. 422 with errors by field. */
export const runImport = (id: string, body: SubscriberImportConsent) =>
  answer(api.POST('/api/v1/newsletter/imports/{id}/run', { ...one(id), body }));

/** GET /newsletter/imports/{id}/problems.csv: all rows that are not imported, with reasons. */
export async function problemsFile(id: string): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/newsletter/imports/{id}/problems.csv', { ...one(id), parseAs: 'blob' }),
  );
  return namedFile(file as { data: Blob; response: Response }, 'not-imported.csv');
}
