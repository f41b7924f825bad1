import { queryOptions } from '@tanstack/react-query';
import type { OpenDealStage } from '#rules/deal';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { DealDecisionInput, StaffDeal, StageProbabilities } from '../../../shared/api/schema';

const over = ({ id, version }: StaffDeal) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/**
 * PUT /partner-admin/deals/{id}/decision: decides on a registration. 412 if the deal was changed meanwhile, 409 if the
 * registration is already decided or another partner is protected for the customer.
 */
export const decide = (deal: StaffDeal, body: DealDecisionInput) =>
  answer(api.PUT('/api/v1/partner-admin/deals/{id}/decision', { ...over(deal), body }));

/** POST /partner-admin/deals/{id}/question: asks the partner a question. 412 and 409 as in {@link decide}. */
export const ask = (deal: StaffDeal, message: string) =>
  answer(api.POST('/api/v1/partner-admin/deals/{id}/question', { ...over(deal), body: { message } }));

/** GET /partner-admin/stage-probabilities: win probability of each stage. */
export const probabilitiesQuery = queryOptions({
  queryKey: ['deals', 'stage-probabilities'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/stage-probabilities')),
});

/**
 * PUT /partner-admin/stage-probabilities: changes the win probabilities, in percent. 412 if they were changed
 * meanwhile.
 */
export const changeProbabilities = (body: Record<OpenDealStage, number>, { version }: StageProbabilities) =>
  answer(api.PUT('/api/v1/partner-admin/stage-probabilities', { headers: ifMatch({ version }), body }));
