/** Types of the parts of maildev that are used; maildev itself has no types. */
declare module 'maildev/lib/mailserver.js' {
  import type { Server } from 'node:net';

  const mailserver: {
    smtp: Server;
    create(port: number, host: string, mailDir: string): void;
    listen(): Promise<void>;
    loadMailsFromDirectory(): void;
  };
  export default mailserver;
}

declare module 'maildev/lib/web.js' {
  import type { Server } from 'node:http';
  import type mailserver from 'maildev/lib/mailserver.js';

  const web: {
    server: Server;
    start(
      port: number,
      host: string,
      mails: typeof mailserver,
      user: undefined,
      password: undefined,
      basePathname: string,
      secure: { https: boolean },
    ): void;
    close(done: () => void): void;
  };
  export default web;
}

declare module 'maildev/lib/logger.js' {
  const logger: { setLevel(level: 0 | 1 | 2): void };
  export default logger;
}
