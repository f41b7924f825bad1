// oxlint-disable unicorn/require-post-message-target-origin -- a thread has none
import { parentPort, workerData } from 'node:worker_threads';
import { BeyondLimits, MailRenderer } from './mail-renderer.js';

/** What the thread of a `MailSandbox` is started with. */
export interface ThreadStart {
  /** The portal's origin, for links. */
  publicUrl: string;
  /** Where the mails are. */
  folder: string;
  maxBytes: number;
}

/** `drawn` is null of a thread that is ready. */
export type Answer<Drawn> = { drawn: Drawn } | { error: string; isLimit: boolean };

/** In the thread: answers what is asked, with the mails loaded. */
export async function answerRequests(
  draw: (request: never, loaded: { renderer: MailRenderer } & ThreadStart) => unknown,
): Promise<void> {
  const start = workerData as ThreadStart;
  const renderer = new MailRenderer(start.publicUrl);
  await renderer.load(start.folder);
  const answer = async (request: never): Promise<Answer<unknown>> => {
    try {
      return { drawn: await draw(request, { renderer, ...start }) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { error: message, isLimit: error instanceof BeyondLimits };
    }
  };
  parentPort!.on('message', (request: unknown) => {
    void answer(request as never).then((answered) => parentPort!.postMessage(answered));
  });
  parentPort!.postMessage({ drawn: null });
}
