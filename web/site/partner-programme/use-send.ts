import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPLICATION_DOCUMENT_TYPES } from '#rules/partner-application';
import { paths } from '#rules/paths';
import type { ApplicationDocumentType } from '../../shared/api/schema';
import { apply, ownApplicationQuery, uploadApplicationDocument } from '../../shared/partner-programme/api';
import { FLAG, sessionQuery } from '../../shared/session/session';
import { type Application, clearApplication, type Files, toBody } from './application-form';
import type { Sending } from './ReviewStep';

interface SendOptions {
  /** Id of the signed-in user; null for a visitor. */
  userId: string | null;
  files: Files;
  /** Called after the application is sent, with the types of the documents whose upload failed. */
  onSent: (missed: ApplicationDocumentType[]) => void;
  onError: (error: unknown) => void;
}

/**
 * Sends an application, then uploads its documents one by one. A document whose upload fails can be added later on the
 * page of the application.
 */
export function useSend({ userId, files, onSent, onError }: SendOptions) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const send = useMutation({
    mutationFn: async (values: Application) => {
      const { id } = await apply(toBody(values, userId === null));
      // The application now exists, so a reload shows it instead of the draft.
      clearApplication(userId);
      localStorage.setItem(FLAG, 'true');
      const missed: ApplicationDocumentType[] = [];
      for (const type of APPLICATION_DOCUMENT_TYPES) {
        const file = files[type];
        if (!file) continue;
        setSending({ type, part: 0 });
        await uploadApplicationDocument(id, type, file, (part) => setSending({ type, part })).catch(() =>
          missed.push(type),
        );
      }
      setSending(null);
      queries.removeQueries({ queryKey: ownApplicationQuery.queryKey });
      if (userId === null) {
        await queries.query({ ...sessionQuery, staleTime: 0 }).catch(() => location.assign(paths.partnerApplication));
      }
      return missed;
    },
    onSuccess: onSent,
    onError,
  });
  return { send: send.mutate, isPending: send.isPending, sending };
}
