import { queryOptions } from '@tanstack/react-query';
import type { OpenDealStage } from '#rules/deal';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { DealDecisionInput, StaffDeal, StageProbabilities } from '../../../shared/api/schema';

const over = ({ id, version }: StaffDeal) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/**
 * PUT /partner-admin/deals/{id}/decision: 412 if it has changed since it was loaded, 409 if it is already decided or
 * the customer is taken.
 */
export const decide = (deal: StaffDeal, body: DealDecisionInput) =>
  answer(api.PUT('/api/v1/partner-admin/deals/{id}/decision', { ...over(deal), body }));

/** POST /partner-admin/deals/{id}/question: 412 and 409 like {@link decide}. */
export const ask = (deal: StaffDeal, message: string) =>
  answer(api.POST('/api/v1/partner-admin/deals/{id}/question', { ...over(deal), body: { message } }));

/** GET /partner-admin/stage-probabilities. */
export const probabilitiesQuery = queryOptions({
  queryKey: ['deals', 'stage-probabilities'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/stage-probabilities')),
});

/** PUT /partner-admin/stage-probabilities, in percent: 412 if they have changed since they were loaded. */
export const changeProbabilities = (body: Record<OpenDealStage, number>, { version }: StageProbabilities) =>
  answer(api.PUT('/api/v1/partner-admin/stage-probabilities', { headers: ifMatch({ version }), body }));
