declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface ImapServer {
    server: Server;
    listen(port: number, listening: () => void): void;
    close(closed: () => void): void;
  }
  export default function hoodiecrow(options: { storage: Record<string, { messages: { raw: string }[] }> }): ImapServer;
}
