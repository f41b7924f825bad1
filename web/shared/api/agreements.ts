import { queryOptions } from '@tanstack/react-query';
import { type NamedFile, namedFile } from '../save-file';
import { answer, answerWithResponse, api, ifMatch } from './client';
import type { Agreement } from './schema';

/** GET /partner-agreements/active: the agreement in force, and whether the signed-in user's company has accepted it. */
export const activeAgreementQuery = queryOptions({
  queryKey: ['agreements', 'active'],
  queryFn: () => answer(api.GET('/api/v1/partner-agreements/active')),
  staleTime: 60_000,
});

/**
 * GET /partner-agreements/acceptances: the acceptances of the signed-in user's company, latest first. Staff get the
 * acceptances of one agreement or of one partner.
 */
export const acceptancesQuery = (query: { agreementId?: string; partnerId?: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['agreements', 'acceptances', query],
    queryFn: () => answer(api.GET('/api/v1/partner-agreements/acceptances', { params: { query } })),
  });

/**
 * POST /partner-agreements/{agreementId}/accept: 409 `agreement_changed` when another agreement has come into force
 * meanwhile.
 */
export const acceptAgreement = (agreementId: string, body: { sha256: string; name: string }) =>
  answer(api.POST('/api/v1/partner-agreements/{agreementId}/accept', { params: { path: { agreementId } }, body }));

/** POST /partner-agreements/{id}/publish: 412 when the draft was changed meanwhile, 409 when it is already published. */
export const publishAgreement = ({ id, version }: Agreement) =>
  answer(
    api.POST('/api/v1/partner-agreements/{id}/publish', { params: { path: { id } }, headers: ifMatch({ version }) }),
  );

/** DELETE /partner-agreements/{id}: deletes a draft. */
export const discardAgreement = ({ id, version }: Agreement) =>
  answer(api.DELETE('/api/v1/partner-agreements/{id}', { params: { path: { id } }, headers: ifMatch({ version }) }));

/** GET /partner-agreements/{id}/download: the PDF; 503 while it is being generated. */
export async function downloadAgreement(id: string, partnerId?: string): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/partner-agreements/{id}/download', {
      params: { path: { id }, query: { partnerId } },
      parseAs: 'blob',
    }),
  );
  return namedFile(file, 'partner-agreement.pdf');
}
