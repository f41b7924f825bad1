import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { resolve } from 'node:path';
import { freePort } from '../ports.js';

/**
 * Loopback address only: the mails contain links that sign users in, so other computers must not be able to read them.
 */
const HOST = '127.0.0.1';
const PORTS_TO_TRY = 20;

export interface MailCatcher {
  /** Value for SMTP_URL */
  smtpUrl: string;
  /** Address of the page with the caught mails; its port is the next free one if the requested one is taken */
  webUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts a mail server that delivers no mail and shows received mails on a web page. Stores the mails in the folder.
 * Only one can run in a process, because maildev keeps state in its modules.
 *
 * @param folder folder for the mails
 * @param webPort port of the page; if it is taken, the next free port is used
 * @throws Error with a one-sentence message if maildev is not installed: it is a devDependency
 */
export async function startMailCatcher(folder: string, webPort: number): Promise<MailCatcher> {
  const [{ default: mails }, { default: web }, { default: logger }] = await loadMaildev();
  logger.setLevel(0);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700); // older versions created the folder with read access for all users of the computer
  const smtpPort = await freePort(HOST);

  mails.create(smtpPort, HOST, resolve(folder));
  mails.smtp.removeAllListeners('error'); // maildev's listener throws: a client that disconnects would crash the process
  mails.smtp.on('error', (error) => console.warn(`Mail catcher: ${error.message}`));
  await mails.listen();
  mails.loadMailsFromDirectory();
  web.start(webPort, HOST, mails, undefined, undefined, '/', { https: false });
  refuseForeign(web.server);
  const pagePort = await listening(web.server, webPort);

  const stop = async (): Promise<void> => {
    mails.smtp.close();
    await new Promise<void>((done) => web.close(done));
  };
  return { smtpUrl: `smtp://${HOST}:${smtpPort}`, webUrl: `http://localhost:${pagePort}`, stop };
}

/**
 * Loads only the parts of maildev that are needed, because its main file installs signal handlers that end the process
 * at once.
 */
async function loadMaildev() {
  try {
    return await Promise.all([
      import('maildev/lib/mailserver.js'),
      import('maildev/lib/web.js'),
      import('maildev/lib/logger.js'),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('The mail catcher is not part of a production installation. Set SMTP_URL to a mail server.', {
      cause: error,
    });
  }
}

/**
 * Rejects requests of web pages other than maildev's own: any page in a browser on this computer could send requests
 * here, and read the responses because of maildev's CORS headers. Checks the host header (against DNS rebinding), the
 * origin and `sec-fetch-site`.
 */
function refuseForeign(server: Server): void {
  const isOwn = ({ headers, socket }: IncomingMessage): boolean => {
    const hosts = ['localhost', HOST, '[::1]'].map((host) => `${host}:${socket.localPort}`);
    return (
      hosts.includes(headers.host?.toLowerCase() ?? '') &&
      (headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`)) &&
      (headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-dest'] === 'document') // a link that the user clicked is allowed
    );
  };

  const handlers = { request: server.listeners('request'), upgrade: server.listeners('upgrade') };
  const pass = (event: keyof typeof handlers, ...args: unknown[]): void => {
    for (const handler of handlers[event]) handler.call(server, ...args);
  };
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isOwn(request)) pass('request', request, response);
    else response.writeHead(403).end('This page answers itself alone.');
  });
  server.removeAllListeners('upgrade').on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isOwn(request)) pass('upgrade', request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
}

/**
 * Listens on the port, or on the next free one if it is taken. A separate check for a free port would be a race with
 * another start.
 */
async function listening(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; ; server.listen(port, HOST)) {
    try {
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      port = port < wanted + PORTS_TO_TRY ? port + 1 : 0;
    }
  }
}
