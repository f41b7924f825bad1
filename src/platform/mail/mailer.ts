import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { Config } from '../../config.js';
import { AttachmentSources } from './attachment-sources.js';
import { MailOverrides } from './mail-overrides.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/**
 * Number of connections to the mail server that a worker keeps open. It limits the number of mails that are sent at the
 * same time.
 */
export const MAIL_CONNECTIONS = 5;

/** Additional connections for bulk mails, so that they do not delay other mails. */
export const BULK_CONNECTIONS = 3;

/** A rendered mail. Its Message-ID contains `id`, so that a receiver can detect a duplicate. */
interface Outgoing extends Omit<SendMailOptions, 'messageId'> {
  id: string;
  to: string;
}

/** Fields of a mail that are needed for sending. */
export type SentMail = Pick<OutboxMail, 'id' | 'createdAt' | 'template' | 'recipient' | 'data' | 'attachment'>;

/** Renders mails and sends them through the mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  /** Connections, made for the first mail: an API sends hardly any, and nodemailer takes 20 MB. */
  private single: Promise<Transporter> | null = null;
  private bulk: Promise<Transporter> | null = null;

  constructor(
    private readonly config: Config,
    private readonly mails: MailOverrides,
    private readonly attachments: AttachmentSources,
  ) {}

  /**
   * Sends a mail. Throws when rendering, an attachment or the server fails (see `isPermanent`), and `UnansweredMail`
   * when the server did not report a result. Its bounce address contains the id of the mail.
   */
  async send(mail: SentMail): Promise<void> {
    await this.deliver((this.single ??= this.pool(MAIL_CONNECTIONS)), {
      ...this.bouncingTo(mail),
      id: mail.id,
      to: mail.recipient,
      ...(await this.mails.render(mail)),
      date: mail.createdAt,
      attachments: mail.attachment ? await this.attachments.load(mail.attachment) : [],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  /**
   * Sends a bulk mail over separate connections, from the newsletter's address. Its bounce address contains the id of
   * the mail. Throws like `send`.
   */
  sendBulk(mail: Outgoing): Promise<void> {
    return this.deliver((this.bulk ??= this.pool(BULK_CONNECTIONS)), {
      from: this.config.newsletterFrom,
      ...mail,
      list: { ...mail.list, id: { url: `newsletter.${this.config.mailDomain}`, comment: 'HoloPortal newsletter' } },
      ...this.bouncingTo({ id: mail.id, recipient: mail.to }),
    });
  }

  /**
   * Returns an envelope whose sender address contains the id of the mail (VERP), so that a bounce can be matched to the
   * mail.
   */
  private bouncingTo({ id, recipient }: { id: string; recipient: string }): Pick<SendMailOptions, 'envelope'> {
    const from = this.config.bounceAddress?.replace('@', `+${id}@`);
    return from ? { envelope: { from, to: recipient } } : {};
  }

  async onApplicationShutdown(): Promise<void> {
    for (const transport of [this.single, this.bulk]) (await transport)?.close();
  }

  private async deliver(transport: Promise<Transporter>, { id, ...mail }: Outgoing): Promise<void> {
    let isHandedOver = false;
    const send = (await transport).sendMail({
      from: this.config.mailFrom,
      ...mail,
      messageId: `<${id}@${this.config.mailDomain}>`,
      textEncoding: 'quoted-printable', // otherwise nodemailer counts the characters of every text to choose an encoding
      onHandedOver: () => (isHandedOver = true),
    } as SendMailOptions);
    await send.catch((error: Error & { responseCode?: number }) => {
      throw isHandedOver && !error.responseCode ? new UnansweredMail(error) : error;
    });
  }

  private async pool(maxConnections: number): Promise<Transporter> {
    const { dkim } = this.config;
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.config.smtpUrl,
      pool: true,
      maxConnections,
      maxMessages: 1_000,
      maxRequeues: 0, // the caller decides about retries
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
      done(); // adds the DKIM signature; the whole mail is read before its first byte is sent
      message.processFunc((content) => content.once('end', onHandedOver));
    });
    return transport;
  }
}

/** Error: the connection broke after the server had received the whole mail, which may have been delivered. */
export class UnansweredMail extends Error {
  constructor(cause: Error) {
    super(`The mail server took the mail and gave no answer: ${cause.message}`, { cause });
  }
}

/**
 * True when the server rejected this mail for good (an SMTP 5xx for its envelope or content), so that a retry is
 * pointless.
 */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

/**
 * True when the server could not be reached, or rejected the portal itself: at the greeting, at the sign-in, or because
 * of the sender. The error does not depend on the mail.
 */
export function isServerAway(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  return responseCode === undefined ? AWAY_CODES.includes(code ?? '') : !OF_A_MAIL.includes(command ?? '');
}

/**
 * True when the server rejects the portal permanently: it accepts no mails until the sender or the credentials are
 * changed.
 */
export const isRefused = (error: unknown): boolean =>
  isServerAway(error) && ((error as SmtpError).responseCode ?? 0) >= 500;

/**
 * Returns the server's text about a rejected mail, and whether it replies to the recipient command: only then can the
 * text be about the mailbox.
 */
export function refusalOf(error: unknown): { words: string; isOfRecipient: boolean } {
  const { command, response, message } = error as SmtpError & Error;
  return { words: response ?? message, isOfRecipient: command === 'RCPT TO' };
}

interface SmtpError {
  code?: string;
  /** SMTP command that the server rejected. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const AWAY_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL', 'ETLS', 'EAUTH'];
/** SMTP commands that concern a mail. Errors of earlier commands concern the portal: greeting, sign-in, sender. */
const OF_A_MAIL = ['RCPT TO', 'DATA'];
