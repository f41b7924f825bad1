import { answer, api, fetchWithProgress } from './client';
import { asForm } from './form';
import type { components } from './schema.gen';

export type ContactInput = Omit<components['schemas']['ContactFormDto'], 'document'>;

/** POST /contact: sends a message to support, with an optional file. `onProgress` receives the fraction of the upload sent, 0 to 1. */
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
