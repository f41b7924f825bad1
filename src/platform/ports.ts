import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Returns the addresses to listen on for a configured host. `localhost` is the IPv4 address and, if the computer has
 * one, the IPv6 address.
 */
export function addressesOf(host: string): string[] {
  if (host !== 'localhost') return [host];
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  return ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];
}

/** True when a process could listen on the port now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryListen(port, host)) !== null;
}

/** Returns a free port that the system chooses. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = await tryListen(0, host);
  if (port === null) throw new Error(`No free port on ${host}.`);
  return port;
}

/** Listens on the port for a moment. Returns the port, or null if it is taken or not allowed. */
async function tryListen(port: number, host: string): Promise<number | null> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
  const { port: taken } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return taken;
}
