import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sitePaths } from '../rules/site-paths.js';

/** What people ask for first: a drawn page, a list, and who they are. */
const PATHS = [sitePaths.home, '/api/v1/catalog', '/api/v1/auth/me'];
const LONGEST_MS = 5_000;

/**
 * Asks an API of itself what people will ask of it, before anybody can reach it: the first answers of a process are slow, and a
 * proxy gives a new one more than its share. That one of them fails keeps it from nothing: `/health/ready` says what is wrong.
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
