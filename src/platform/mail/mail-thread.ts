// oxlint-disable unicorn/require-post-message-target-origin -- a thread has none
import { parentPort, workerData } from 'node:worker_threads';
import { BeyondLimits, MailRenderer } from './mail-renderer.js';
import { textOf } from './mail-text.js';

/** Data with which the thread of a `MailSandbox` starts. */
export interface ThreadStart {
  /** The portal's origin, for links. */
  publicUrl: string;
  /** Folder with the template files of the mails. */
  folder: string;
  maxBytes: number;
}

/** Message from the thread; `drawn` is null in the first message, which reports that the thread is ready. */
export type Answer<Drawn> = { drawn: Drawn } | { error: string; isLimit: boolean };

/** Runs in the thread: loads the template files and answers requests. */
export async function answerRequests(
  draw: (request: never, loaded: { renderer: MailRenderer } & ThreadStart) => unknown,
): Promise<void> {
  const start = workerData as ThreadStart;
  const renderer = new MailRenderer(start.publicUrl);
  await renderer.load(start.folder);
  textOf(''); // loads its library now: the CPU time of a mail is limited, and the first mail would be refused
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
