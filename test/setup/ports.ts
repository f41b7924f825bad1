import { isPortFree } from '../../src/platform/embedded/ports.js';

/** Each of Jest's workers has a thousand of its own, below those that systems give to connections that go out. */
const FIRST = 12_000 + 1_000 * Number(process.env.JEST_WORKER_ID ?? 0);
let next = Math.floor(Math.random() * 1_000);

/** A port for a server that is about to start. One that the system chose may be some connection's by the time the server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % 1_000);
    if (await isPortFree(port)) return port;
  }
}
