import type { Logger } from '@nestjs/common';
import { OnceASecond } from '../once-a-second.js';

/** A queue that is away is so for all queues and workers of a process, each of which says so again and again. */
const errors = new OnceASecond();

/** Logs what went wrong between a process and its queues: one line a second, with how many there were besides. */
export function logQueueError(logger: Logger, who: string, error: Error): void {
  const held = errors.pass('queue');
  if (held !== undefined) logger.error({ msg: `${who}: ${error.message || String(error)}`, err: error, held });
}

/** Whether the queue's server is not there, or has gone. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0)/.test(code ?? '') ||
    /^Connection (terminated|is closed)/.test(message)
  );
}
