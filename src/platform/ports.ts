import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Addresses that a configured host listens on. `localhost` is IPv4 and, if the machine has it, IPv6. */
export function addressesOf(host: string): string[] {
  if (host !== 'localhost') return [host];
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  return ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];
}

/** True when this process could listen on the port now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryListen(port, host)) !== null;
}

/** Returns a free port, chosen by the system. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = await tryListen(0, host);
  if (port === null) throw new Error(`No free port on ${host}.`);
  return port;
}

/** Listens for a moment. Returns the port, or null if it is taken or not permitted. */
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
