import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Config } from '../../config.js';
import { AttachmentSources } from './attachment-sources.js';
import { MailOverrides } from './mail-overrides.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/** Connections to the mail server that a worker keeps open, which limit the mails that it sends at the same time. */
export const MAIL_CONNECTIONS = 5;

/** Additional connections for bulk mails, so that they do not delay other mails. */
export const BULK_CONNECTIONS = 3;

/** A rendered mail. Its Message-ID is made of `id`, so that a receiver can detect a duplicate. */
interface Outgoing extends Omit<SendMailOptions, 'messageId'> {
  id: string;
  to: string;
}

/** Fields of a mail that are needed to send it. */
export type SentMail = Pick<OutboxMail, 'id' | 'createdAt' | 'template' | 'recipient' | 'data' | 'attachment'>;

/** Renders mails and sends them through the mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly single: Transporter;
  private readonly bulk: Transporter;

  constructor(
    private readonly config: Config,
    private readonly mails: MailOverrides,
    private readonly attachments: AttachmentSources,
  ) {
    this.single = this.pool(MAIL_CONNECTIONS);
    this.bulk = this.pool(BULK_CONNECTIONS);
  }

  /**
   * Sends one mail. Throws when rendering, an attachment or the server fails (see `isPermanent`), and `UnansweredMail`
   * when the result is unknown. Its bounce address contains its id.
   */
  async send(mail: SentMail): Promise<void> {
    await this.deliver(this.single, {
      ...this.bouncingTo(mail),
      id: mail.id,
      to: mail.recipient,
      ...(await this.mails.render(mail)),
      date: mail.createdAt,
      attachments: mail.attachment ? [await this.attachments.load(mail.attachment)] : [],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  /**
   * Sends a bulk mail, over separate connections, from the newsletter's sender; its bounce address contains its id.
   * Throws as `send` does.
   */
  sendBulk(mail: Outgoing): Promise<void> {
    return this.deliver(this.bulk, {
      from: this.config.newsletterFrom,
      ...mail,
      list: { ...mail.list, id: { url: `newsletter.${this.config.mailDomain}`, comment: 'HoloPortal newsletter' } },
      ...this.bouncingTo({ id: mail.id, recipient: mail.to }),
    });
  }

  /** Envelope whose sender names the mail (VERP), so that a report of a failed delivery can be attributed to it. */
  private bouncingTo({ id, recipient }: { id: string; recipient: string }): Pick<SendMailOptions, 'envelope'> {
    const from = this.config.bounceAddress?.replace('@', `+${id}@`);
    return from ? { envelope: { from, to: recipient } } : {};
  }

  onApplicationShutdown(): void {
    this.single.close();
    this.bulk.close();
  }

  private async deliver(transport: Transporter, { id, ...mail }: Outgoing): Promise<void> {
    let isHandedOver = false;
    const send = transport.sendMail({
      from: this.config.mailFrom,
      ...mail,
      messageId: `<${id}@${this.config.mailDomain}>`,
      textEncoding: 'quoted-printable', // otherwise the characters of every text are counted to choose an encoding
      onHandedOver: () => (isHandedOver = true),
    } as SendMailOptions);
    await send.catch((error: Error & { responseCode?: number }) => {
      throw isHandedOver && !error.responseCode ? new UnansweredMail(error) : error;
    });
  }

  private pool(maxConnections: number): Transporter {
    const { dkim } = this.config;
    const transport = createTransport({
      url: this.config.smtpUrl,
      pool: true,
      maxConnections,
      maxMessages: 1_000,
      maxRequeues: 0, // the sender of the mail decides about retries
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && {
        dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
      }),
    });
    transport.use('stream', ({ data, message }, done) => {
      const { onHandedOver } = data as { onHandedOver: () => void };
      done(); // adds the DKIM signature, for which the whole mail is read before any of it is sent
      message.processFunc((content) => content.once('end', onHandedOver));
    });
    return transport;
  }
}

/** The connection broke after the server had received the whole mail: it may have been delivered. */
export class UnansweredMail extends Error {
  constructor(cause: Error) {
    super(`The mail server took the mail and gave no answer: ${cause.message}`, { cause });
  }
}

/** True when the server rejected this mail (an SMTP 5xx to its envelope or content), so that a retry is pointless. */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

/** True when the server was unreachable, or rejected us: its greeting, our sign-in or our sender. That says nothing about the mail. */
export function isServerAway(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  return responseCode === undefined ? AWAY_CODES.includes(code ?? '') : !OF_A_MAIL.includes(command ?? '');
}

/** True when the server rejects us permanently: it accepts no mail until our sender or credentials are changed. */
export const isRefused = (error: unknown): boolean =>
  isServerAway(error) && ((error as SmtpError).responseCode ?? 0) >= 500;

/** Returns the server's words about a rejected mail, and whether they are a reply to the recipient: only those can be about the mailbox. */
export function refusalOf(error: unknown): { words: string; isOfRecipient: boolean } {
  const { command, response, message } = error as SmtpError & Error;
  return { words: response ?? message, isOfRecipient: command === 'RCPT TO' };
}

interface SmtpError {
  code?: string;
  /** SMTP command that the server replied to. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const AWAY_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL', 'ETLS', 'EAUTH'];
/** Commands about a mail. Earlier ones are about us: the greeting, signing in, the sender. */
const OF_A_MAIL = ['RCPT TO', 'DATA'];
