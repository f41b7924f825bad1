import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';
import type { MailSubject } from '../../shared/api/schema';

/** GET /system/mails: mails about a record, newest first. For a user, includes all mails to the user's address. */
export const recordMailsQuery = (subjectType: MailSubject, subjectId: string) =>
  queryOptions({
    queryKey: ['mails', subjectType, subjectId],
    queryFn: () =>
      answer(api.GET('/api/v1/system/mails', { params: { query: { subjectType, subjectId, limit: 100 } } })),
  });

/**
 * Actions of staff on a mail. Resending creates a new mail; a mail that was given up is removed from the lists of
 * failed and bounced mails.
 */
export const mailActs = {
  resend: (id: string) => answer(api.POST('/api/v1/system/mails/{id}/resend', { params: { path: { id } } })),
  give_up: (id: string) => answer(api.PUT('/api/v1/system/mails/{id}/give-up', { params: { path: { id } } })),
};
