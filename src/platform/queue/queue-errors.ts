import type { Logger } from '@nestjs/common';
import { OnceASecond } from '../once-a-second.js';

/**
 * Rate limit for logged errors: while the queue is unavailable, all queues and workers of a process report errors
 * repeatedly.
 */
const errors = new OnceASecond();

/** Logs an error of the connection to a queue: at most one line per second, with the number of suppressed errors. */
export function logQueueError(logger: Logger, who: string, error: Error): void {
  const held = errors.pass('queue');
  if (held !== undefined) logger.error({ msg: `${who}: ${error.message || String(error)}`, err: error, held });
}

/** True when the server of the queue cannot be reached, or has closed the connection. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0|53300)/.test(code ?? '') ||
    /^Connection (terminated|is closed)/.test(message)
  );
}
