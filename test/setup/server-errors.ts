import { PinoLogger } from 'nestjs-pino';

const KEPT = 3;
const last: unknown[] = [];

const logged = (given: unknown): unknown => (given as { err?: unknown } | undefined)?.err ?? given;

// The servers of tests log nothing; the reason of an answer 500 would be lost.
const log = Reflect.get(PinoLogger.prototype, 'error') as (...given: unknown[]) => void;
PinoLogger.prototype.error = function (this: PinoLogger, ...given: unknown[]) {
  last.push(logged(given[0]));
  if (last.length > KEPT) last.shift();
  log.apply(this, given);
};

/** Prints the last unexpected errors of the servers of a test file when one of its tests fails. */
export function tellServerErrors(): void {
  const hooks = globalThis as { onTestFailure?: () => void };
  if (hooks.onTestFailure) return;
  last.length = 0;
  hooks.onTestFailure = () => {
    for (const one of last.splice(0)) console.error('An error that a server logged:', one);
  };
}
