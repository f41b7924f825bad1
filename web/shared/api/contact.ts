import { answer, api, fetchWithProgress } from './client';
import { asForm } from './form';
import type { components } from './schema.gen';

export type ContactInput = Omit<components['schemas']['ContactFormDto'], 'document'>;

/** POST /contact: a message to support, with a file where there is one. Tells how much of that has gone, 0 to 1. */
export const sendMessage = (body: ContactInput, document: File | null, onProgress: (part: number) => void) =>
  answer(
    document
      ? api.POST('/api/v1/contact', {
          body: { ...body, document } as never,
          ...asForm,
          fetch: fetchWithProgress(onProgress),
        })
      : api.POST('/api/v1/contact', { body }),
  );
