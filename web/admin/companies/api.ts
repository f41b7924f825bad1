import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../shared/api/client';
import type { Company } from '../../shared/api/schema';
import type { ReasonAnswers } from '../components/ReasonDialog';
import type { StaffAction } from './texts';

type CompanyRef = Pick<Company, 'id' | 'version'>;
const at = (company: CompanyRef) => ({ params: { path: { id: company.id } }, headers: ifMatch(company) });

/** API call of each staff action. */
export const companyActs: Record<StaffAction, (company: CompanyRef, answers: ReasonAnswers) => Promise<unknown>> = {
  verify: (company) => answer(api.PUT('/api/v1/system/companies/{id}/verify', at(company))),
  reject_verification: (company, { reason }) =>
    answer(api.PUT('/api/v1/system/companies/{id}/reject-verification', { ...at(company), body: { reason } })),
  reset_verification: (company) => answer(api.PUT('/api/v1/system/companies/{id}/reset-verification', at(company))),
  suspend: (company, { reason }) =>
    answer(api.PUT('/api/v1/system/companies/{id}/suspend', { ...at(company), body: { reason } })),
  deactivate: (company, { reason }) =>
    answer(api.PATCH('/api/v1/companies/{id}/deactivate', { ...at(company), body: { reason } })),
  reactivate: (company, { reason }) =>
    answer(api.PATCH('/api/v1/companies/{id}/reactivate', { ...at(company), body: { reason } })),
  delete_permanently: (company, answers) =>
    answer(api.DELETE('/api/v1/companies/{id}/permanent', { ...at(company), body: answers })),
};

/** GET /companies/{id}/status-history, newest first. */
export const companyHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'history', id],
    queryFn: () =>
      answer(api.GET('/api/v1/companies/{id}/status-history', { params: { path: { id }, query: { limit: 100 } } })),
  });
