import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface CaughtMail {
  recipient: string;
  /** Sender address of the envelope. */
  sender: string;
  /** Headers and body as sent. */
  source: string;
}

/** Mail server for tests that keeps all received mails. */
export class SmtpCatcher {
  readonly mails: CaughtMail[] = [];
  /** Number of mails that are currently being received. */
  receiving = 0;
  /** Delay before a mail is accepted, in milliseconds. */
  delayMs = 0;
  /** Delays the mails to a recipient until its promise settles. */
  held?: (recipient: string) => Promise<void> | undefined;
  /** Refusals by recipient: 550 refuses permanently, 451 temporarily. */
  readonly refusals = new Map<string, number>();
  /** Text of a refusal. */
  refusal = 'No such mailbox';
  /** True to refuse the sender address. */
  refusesSender = false;
  /** True to receive each mail completely and then close the connection without a confirmation. */
  hangsUp = false;
  /** True to close the connection in the middle of each mail. */
  cutsOff = false;
  private server?: SMTPServer;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Starts listening; after a `stop`, on the same port. */
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
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        void this.receive(stream, { recipient: envelope.rcptTo[0]?.address ?? '', sender }, done);
      },
    });
    this.server.on('error', () => undefined); // errors of clients that are killed
    const listener = this.server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as { port: number }).port;
  }

  private async receive(stream: Readable, envelope: Omit<CaughtMail, 'source'>, done: () => void): Promise<void> {
    this.receiving += 1;
    try {
      if (this.cutsOff) {
        await once(stream, 'data');
        this.hangUp();
      }
      const source = await text(stream);
      await sleep(this.delayMs);
      await this.held?.(envelope.recipient);
      if (this.hangsUp) this.hangUp();
      this.mails.push({ ...envelope, source });
      done();
    } catch {
      // The sender was killed during the transfer, so the mail was not received.
    } finally {
      this.receiving -= 1;
    }
  }

  /** Closes all connections. */
  private hangUp(): void {
    const connections = this.server?.connections as unknown as Set<{ _socket: Socket }> | undefined;
    for (const { _socket: socket } of connections ?? []) socket.destroy();
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(resolve) : resolve()));
  }
}

const refusal = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

/** Returns the text of a mail without its quoted-printable encoding. */
export const readable = ({ source }: CaughtMail): string =>
  Buffer.from(
    source
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Returns the value of a header of a mail. */
export const header = ({ source }: CaughtMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim();
