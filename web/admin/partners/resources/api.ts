import { answer, api, ifMatch } from '../../../shared/api/client';
import { asForm } from '../../../shared/api/form';
import type { StaffResource } from '../../../shared/api/schema';

const at = (record: StaffResource) => ({ params: { path: { id: record.id } }, headers: ifMatch(record) });

/** POST /partner-admin/resources/{id}/file: in place of the file or link before. 412 when somebody else was first. */
export const uploadFile = (record: StaffResource, document: File) =>
  answer(
    api.POST('/api/v1/partner-admin/resources/{id}/file', { ...at(record), body: { document } as never, ...asForm }),
  );

/** DELETE /partner-admin/resources/{id}, with its file. */
export const removeResource = (record: StaffResource) =>
  answer(api.DELETE('/api/v1/partner-admin/resources/{id}', at(record)));

/** GET /partner-admin/resources/{id}/download: an address that works for five minutes, for this reader only. */
export const resourceFileUrl = (id: string) =>
  answer(api.GET('/api/v1/partner-admin/resources/{id}/download', { params: { path: { id } } }));
