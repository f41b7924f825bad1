import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a receiver got. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Answers a request whose body was read. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server that receives webhooks on this machine and answers as its test says. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Answers by path; 204 without one. */
  readonly answers: Record<string, Answer> = {};
  private readonly server = createServer((request, response) => void this.receive(request, response));

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Requests of a path, in the order of their arrival. */
  of(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    const body = await text(request).catch(() => '');
    this.received.push({ path, headers, body });
    const answer = this.answers[path];
    if (answer) answer(request, response);
    else response.writeHead(204).end();
  }
}
