import { answer, api, ifMatch } from '../../shared/api/client';
import type { ApplicationDecisionInput, PartnerApplication } from '../../shared/api/schema';

/** PUT /partner-applications/{id}/status: 412 if it has changed since it was loaded, 409 if its status no longer allows the decision. */
export const decide = ({ id, version }: PartnerApplication, body: ApplicationDecisionInput) =>
  answer(
    api.PUT('/api/v1/partner-applications/{id}/status', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );
