import type { MailSource } from '../platform/mail/mail-renderer.js';
import { answerRequests } from '../platform/mail/mail-thread.js';

/** Message to the worker thread: a template and its data. */
export interface RenderRequest {
  name: string | null;
  source: MailSource;
  data: Record<string, unknown>;
}

await answerRequests(({ name, source, data }: RenderRequest, { renderer, maxBytes }) =>
  renderer.renderSource(name, source, data, maxBytes),
);
