import { isPortFree } from '../../src/platform/ports.js';

/** Each Jest worker has a thousand ports of its own, below the system's range for outgoing connections. */
const FIRST = 12_000 + 1_000 * Number(process.env.JEST_WORKER_ID ?? 0);
let next = Math.floor(Math.random() * 1_000);

/**
 * Returns a port for a server that is about to start. A port chosen by the system could be taken by an outgoing
 * connection before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % 1_000);
    if (await isPortFree(port)) return port;
  }
}
