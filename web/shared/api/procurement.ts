import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import type { NewProcurementSystem, ProcurementSystem, ProcurementSystemInput } from './schema';

export const procurementKeys = { all: ['procurement-systems'] as const };

const at = (system: ProcurementSystem) => ({ params: { path: { id: system.id } }, headers: ifMatch(system) });

/** GET /procurement-systems: all purchasing systems of the own company. */
export const ownSystemsQuery = queryOptions({
  queryKey: [...procurementKeys.all, 'own'],
  queryFn: () => answer(api.GET('/api/v1/procurement-systems')),
});

/** GET /system/companies/{id}/procurement-systems: all purchasing systems of a company, for staff. */
export const companySystemsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...procurementKeys.all, companyId],
    queryFn: () =>
      answer(api.GET('/api/v1/system/companies/{id}/procurement-systems', { params: { path: { id: companyId } } })),
  });

/** PUT /procurement-systems/{id}: says what a system may do. */
export const allowSystem = (
  system: ProcurementSystem,
  body: Pick<ProcurementSystem, 'createsPeople' | 'acceptsQuotes'>,
) => answer(api.PUT('/api/v1/procurement-systems/{id}', { ...at(system), body }));

/** POST /system/companies/{id}/procurement-systems; the answer has the secret. */
export const createSystem = (companyId: string, body: NewProcurementSystem) =>
  answer(api.POST('/api/v1/system/companies/{id}/procurement-systems', { params: { path: { id: companyId } }, body }));

/** PUT /system/procurement-systems/{id}: changes what staff set. */
export const updateSystem = (system: ProcurementSystem, body: ProcurementSystemInput) =>
  answer(api.PUT('/api/v1/system/procurement-systems/{id}', { ...at(system), body }));

/** POST /system/procurement-systems/{id}/secret; the answer has the new secret. */
export const changeSystemSecret = (system: ProcurementSystem) =>
  answer(api.POST('/api/v1/system/procurement-systems/{id}/secret', at(system)));

/** PUT /system/procurement-systems/{id}/deactivate, or /activate for one that is deactivated. */
export const switchSystem = (system: ProcurementSystem) =>
  answer(
    system.deactivatedAt === null
      ? api.PUT('/api/v1/system/procurement-systems/{id}/deactivate', at(system))
      : api.PUT('/api/v1/system/procurement-systems/{id}/activate', at(system)),
  );
