import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** TCP proxy that can be frozen: connections stay open, but no data passes until it thaws. */
export class StallingProxy {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;
  private passable: Promise<void> = Promise.resolve();
  /** Forwards the data that was held back. */
  thaw: () => void = () => undefined;

  /**
   * Starts listening in front of the server of a URL. Returns the URL through the proxy. After a `stop`, uses the same
   * port.
   */
  async start(url: string): Promise<string> {
    const target = new URL(url);
    this.server = createServer((socket) => {
      const upstream = connect(Number(target.port), target.hostname);
      this.forward(socket, upstream);
      this.forward(upstream, socket);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
    return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  freeze(): void {
    this.passable = new Promise((resolve) => (this.thaw = resolve));
  }

  async stop(): Promise<void> {
    this.thaw();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', (data) => void this.passable.then(() => to.write(data)));
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  }
}
