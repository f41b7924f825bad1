import { answer, api, ifMatch } from '../../shared/api/client';
import type { ApplicationDecisionInput, PartnerApplication } from '../../shared/api/schema';

/**
 * PUT /partner-applications/{id}/status: decides on an application. 412 if it was changed meanwhile, 409 if its status
 * does not allow the decision.
 */
export const decide = ({ id, version }: PartnerApplication, body: ApplicationDecisionInput) =>
  answer(
    api.PUT('/api/v1/partner-applications/{id}/status', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );
