import { answer, api } from '../../shared/api/client';

/**
 * Actions of staff on a mail. Resending creates a new mail; a mail that was given up is removed from the lists of
 * failed and bounced mails.
 */
export const mailActs = {
  resend: (id: string) => answer(api.POST('/api/v1/system/mails/{id}/resend', { params: { path: { id } } })),
  give_up: (id: string) => answer(api.PUT('/api/v1/system/mails/{id}/give-up', { params: { path: { id } } })),
};
