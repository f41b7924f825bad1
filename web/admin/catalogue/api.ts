import { answer, api, ifMatch } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import type { AdminProduct, AdminProductGroup, CatalogueImportFile, CatalogueImportRun } from '../../shared/api/schema';

interface Ref {
  id: string;
  version: number;
}
const at = (record: Ref) => ({ params: { path: { id: record.id } }, headers: ifMatch(record) });

/** DELETE /system/catalog/items/{id}: deletes a product, or archives it if it was ever quoted. */
export const removeProduct = (product: Ref) => answer(api.DELETE('/api/v1/system/catalog/items/{id}', at(product)));

/** PUT /system/catalog/items/{id}: archives or restores a product. */
export const archiveProduct = (product: AdminProduct, archived: boolean) =>
  answer(api.PUT('/api/v1/system/catalog/items/{id}', { ...at(product), body: { archived } }));

/** PUT /system/catalog/items/{id}/lead-time: sets a product's lead time, in weeks. */
export const setLeadTime = (product: Ref, leadTimeWeeks: number) =>
  answer(api.PUT('/api/v1/system/catalog/items/{id}/lead-time', { ...at(product), body: { leadTimeWeeks } }));

export const removeConfiguration = (record: Ref) =>
  answer(api.DELETE('/api/v1/system/catalog/price-configurations/{id}', at(record)));
export const restoreConfiguration = (record: Ref) =>
  answer(api.PUT('/api/v1/system/catalog/price-configurations/{id}', { ...at(record), body: { archived: false } }));

export const removeOption = (record: Ref) =>
  answer(api.DELETE('/api/v1/system/catalog/configuration-options/{id}', at(record)));
export const restoreOption = (record: Ref) =>
  answer(api.PUT('/api/v1/system/catalog/configuration-options/{id}', { ...at(record), body: { archived: false } }));

export const removeSlaPackage = (record: Ref) =>
  answer(api.DELETE('/api/v1/system/catalog/sla-packages/{id}', at(record)));

/** POST /system/catalog/pictures: uploads a picture; returns its path. */
export const uploadPicture = (picture: File) =>
  answer(api.POST('/api/v1/system/catalog/pictures', { body: { picture } as never, ...asForm }));

/** PUT of a product group: moves the group to a position. */
export const moveGroup = (group: AdminProductGroup, position: number) =>
  answer(api.PUT('/api/v1/system/catalog/groups/{id}', { ...at(group), body: { position } }));

/** POST /system/catalog/import/preview: returns the changes that importing the file would make. */
export const previewImport = (body: CatalogueImportFile) =>
  answer(api.POST('/api/v1/system/catalog/import/preview', { body }));

/** POST /system/catalog/import: imports the file as previewed; sends the version of the preview. */
export const runImport = (body: CatalogueImportRun) => answer(api.POST('/api/v1/system/catalog/import', { body }));
