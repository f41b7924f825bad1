import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sitePaths } from '../rules/site-paths.js';

/** First requests of users: a rendered page, a list, and the signed-in user. */
const PATHS = [sitePaths.home, '/api/v1/catalog', '/api/v1/auth/me'];
const LONGEST_MS = 5_000;

/**
 * Sends the first requests to an API before it listens, because the first answers of a process are slow and a proxy sends
 * more than its share of requests to a new process. A failed request is ignored: `/health/ready` reports the reason.
 */
export async function warmUp(answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await Promise.allSettled(
    PATHS.map(async (path) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(LONGEST_MS) })).arrayBuffer(),
    ),
  );
  server.closeAllConnections();
  server.close();
}
