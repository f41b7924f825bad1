import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, isPortFree } from './ports.js';

describe('ports', () => {
  it('tells a taken port from a free one', async () => {
    const port = await freePort();
    expect(await isPortFree(port)).toBe(true);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await isPortFree(port)).toBe(false);
    expect(await isPortFree(port, '0.0.0.0')).toBe(false);
    server.close();
  });
});
