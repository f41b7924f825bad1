import { answer, api, ifMatch } from '../../shared/api/client';
import type { ApplicationDecisionInput, PartnerApplication } from '../../shared/api/schema';

/** PUT /partner-applications/{id}/status: 412 when it was changed meanwhile, 409 when its status does not allow it any more. */
export const decide = ({ id, version }: PartnerApplication, body: ApplicationDecisionInput) =>
  answer(
    api.PUT('/api/v1/partner-applications/{id}/status', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );
