import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface CaughtMail {
  recipient: string;
  /** Headers and body as sent. */
  source: string;
}

/** A mail server that keeps what it gets. */
export class SmtpCatcher {
  readonly mails: CaughtMail[] = [];
  /** How many mails are being handed over just now. */
  receiving = 0;
  /** How long it takes to accept one. */
  delayMs = 0;
  /** The answer to a recipient, where it is not an acceptance: 550 refuses for good, 451 for now. */
  readonly refusals = new Map<string, number>();
  /** What it says of them. */
  refusal = 'No such mailbox';
  /** It takes nothing from us. */
  refusesSender = false;
  /** Takes every mail, and hangs up before it says so. */
  hangsUp = false;
  /** Hangs up in the middle of every mail. */
  cutsOff = false;
  private server?: SMTPServer;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens; after a `stop`, on the same port. */
  async start(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onMailFrom: (_from, _session, done) => done(this.refusesSender ? refusal(550, 'Who are you?') : null),
      onRcptTo: ({ address }, _session, done) => {
        const code = this.refusals.get(address);
        done(code ? refusal(code, this.refusal) : null);
      },
      onData: (stream, { envelope }, done) => {
        void this.receive(stream, envelope.rcptTo[0]?.address ?? '', done);
      },
    });
    this.server.on('error', () => undefined); // clients that are killed
    const listener = this.server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as { port: number }).port;
  }

  private async receive(stream: Readable, recipient: string, done: () => void): Promise<void> {
    this.receiving += 1;
    try {
      if (this.cutsOff) {
        await once(stream, 'data');
        this.hangUp();
      }
      const source = await text(stream);
      await sleep(this.delayMs);
      if (this.hangsUp) this.hangUp();
      this.mails.push({ recipient, source });
      done();
    } catch {
      // The sender was killed in the middle of it: nothing was taken.
    } finally {
      this.receiving -= 1;
    }
  }

  /** Cuts whoever is connected. */
  private hangUp(): void {
    const connections = this.server?.connections as unknown as Set<{ _socket: Socket }> | undefined;
    for (const { _socket: socket } of connections ?? []) socket.destroy();
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(resolve) : resolve()));
  }
}

const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

/** What a person reads: the source without its quoted-printable encoding. */
export const readable = ({ source }: CaughtMail): string =>
  Buffer.from(
    source
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The value of a header of a caught mail. */
export const header = ({ source }: CaughtMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();
