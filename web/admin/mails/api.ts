import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';

/**
 * Actions of staff on a mail. Resending creates a new mail; a mail that was given up is removed from the lists of
 * failed and bounced mails.
 */
export const mailActs = {
  resend: (id: string) => answer(api.POST('/api/v1/system/mails/{id}/resend', { params: { path: { id } } })),
  give_up: (id: string) => answer(api.PUT('/api/v1/system/mails/{id}/give-up', { params: { path: { id } } })),
};

export const refusedReplyQuery = (id: string) =>
  queryOptions({
    queryKey: ['refused-replies', id],
    queryFn: () => answer(api.GET('/api/v1/system/refused-replies/{id}', { params: { path: { id } } })),
  });

/** GET /system/refused-replies/{id}/download: a link to the mail as it arrived. */
export const refusedReplyUrl = (id: string) =>
  answer(api.GET('/api/v1/system/refused-replies/{id}/download', { params: { path: { id } } }));
