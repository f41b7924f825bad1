import { answer, api, ifMatch } from '../../../shared/api/client';
import { asForm } from '../../../shared/api/form';
import type { StaffResource } from '../../../shared/api/schema';

const at = (record: StaffResource) => ({ params: { path: { id: record.id } }, headers: ifMatch(record) });

/**
 * POST /partner-admin/resources/{id}/file: replaces the file or link of a resource. 412 if the resource was changed
 * meanwhile.
 */
export const uploadFile = (record: StaffResource, document: File) =>
  answer(
    api.POST('/api/v1/partner-admin/resources/{id}/file', { ...at(record), body: { document } as never, ...asForm }),
  );

/** DELETE /partner-admin/resources/{id}: deletes the resource with its file. */
export const removeResource = (record: StaffResource) =>
  answer(api.DELETE('/api/v1/partner-admin/resources/{id}', at(record)));

/** GET /partner-admin/resources/{id}/download: a URL that is valid for five minutes, for this user only. */
export const resourceFileUrl = (id: string) =>
  answer(api.GET('/api/v1/partner-admin/resources/{id}/download', { params: { path: { id } } }));
