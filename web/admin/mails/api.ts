import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';
import type { MailSubject } from '../../shared/api/schema';

/** GET /system/mails about one record, newest first; about a person also what went to their address. */
export const recordMailsQuery = (subjectType: MailSubject, subjectId: string) =>
  queryOptions({
    queryKey: ['mails', subjectType, subjectId],
    queryFn: () =>
      answer(api.GET('/api/v1/system/mails', { params: { query: { subjectType, subjectId, limit: 100 } } })),
  });

/** What staff do with a mail: sent again, it is a mail of its own; given up, it is no more among the failed ones. */
export const mailActs = {
  resend: (id: string) => answer(api.POST('/api/v1/system/mails/{id}/resend', { params: { path: { id } } })),
  give_up: (id: string) => answer(api.PUT('/api/v1/system/mails/{id}/give-up', { params: { path: { id } } })),
};
