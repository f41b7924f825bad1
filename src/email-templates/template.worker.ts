import { parentPort, workerData } from 'node:worker_threads';
import { MailRenderer, type MailSource } from '../platform/mail/mail-renderer.js';

/** What the thread is asked; it answers `{ mail }` or `{ error }`. */
export interface RenderRequest {
  name: string | null;
  source: MailSource;
  data: Record<string, unknown>;
}

const { publicUrl, folder, maxBytes } = workerData as { publicUrl: string; folder: string; maxBytes: number };
const renderer = new MailRenderer(publicUrl);
await renderer.load(folder);
parentPort!.on('message', ({ name, source, data }: RenderRequest) => {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort!.postMessage({ mail: renderer.renderSource(name, source, data, maxBytes) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort!.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage({ ready: true });
