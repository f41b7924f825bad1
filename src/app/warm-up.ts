import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sitePaths } from '../rules/site-paths.js';

/** Requests that stand for the first requests of users: rendered pages, a list, and the signed-in user. */
const PATHS = [sitePaths.home, sitePaths.products, '/api/v1/catalog', '/api/v1/auth/me'];
const LONGEST_MS = 5_000;

/**
 * Sends some requests to an API before it listens: the first responses of a process are slow, and a proxy sends a new
 * process more than its share of requests. Failed requests are ignored, because `/health/ready` reports the reason.
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
