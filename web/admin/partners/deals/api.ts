import { answer, api, ifMatch } from '../../../shared/api/client';
import type { DealDecisionInput, StaffDeal } from '../../../shared/api/schema';

const over = ({ id, version }: StaffDeal) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/** PUT /partner-admin/deals/{id}/decision: 412 when it was changed meanwhile, 409 when it is decided, or the customer is taken. */
export const decide = (deal: StaffDeal, body: DealDecisionInput) =>
  answer(api.PUT('/api/v1/partner-admin/deals/{id}/decision', { ...over(deal), body }));

/** POST /partner-admin/deals/{id}/question: 412 and 409 as above. */
export const ask = (deal: StaffDeal, message: string) =>
  answer(api.POST('/api/v1/partner-admin/deals/{id}/question', { ...over(deal), body: { message } }));
