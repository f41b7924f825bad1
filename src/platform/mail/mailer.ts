import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Config } from '../../config.js';
import { AttachmentSources } from './attachment-sources.js';
import { MailOverrides } from './mail-overrides.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/** Connections to the mail server that a worker keeps open, and so the mails it sends at the same time. */
export const MAIL_CONNECTIONS = 5;

/** Those for mails to many besides, so that nobody's quote waits for them. */
export const BULK_CONNECTIONS = 3;

/** A mail that is rendered. `id` makes its Message-ID, so that a receiver can tell a repeat. */
interface Outgoing extends Omit<SendMailOptions, 'messageId'> {
  id: string;
  to: string;
}

/** What is sent of a mail. */
export type SentMail = Pick<OutboxMail, 'id' | 'createdAt' | 'template' | 'recipient' | 'data' | 'attachment'>;

/** Renders a mail and hands it to the mail server. */
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

  /** Sends one mail. Throws when rendering, an attachment or the server fails (see `isPermanent`), and `UnansweredMail` when nobody knows. */
  async send(mail: SentMail): Promise<void> {
    await this.deliver(this.single, {
      id: mail.id,
      to: mail.recipient,
      ...(await this.mails.render(mail)),
      date: mail.createdAt,
      attachments: mail.attachment ? [await this.attachments.load(mail.attachment)] : [],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  /** Sends one of many, over connections of their own, from the newsletter's sender; where it comes back to names it. Throws as `send` does. */
  sendBulk(mail: Outgoing): Promise<void> {
    const from = this.config.bounceAddress?.replace('@', `+${mail.id}@`);
    return this.deliver(this.bulk, {
      from: this.config.newsletterFrom,
      ...mail,
      list: { ...mail.list, id: { url: `newsletter.${this.config.mailDomain}`, comment: 'HoloPortal newsletter' } },
      ...(from && { envelope: { from, to: mail.to } }),
    });
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
      textEncoding: 'quoted-printable', // otherwise the letters of every text are counted to find that out
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
      maxRequeues: 0, // when a mail is tried again is for its sender to say
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
      done(); // which adds the signature, for which the whole mail is read before any of it is handed over
      message.processFunc((content) => content.once('end', onHandedOver));
    });
    return transport;
  }
}

/** The server had the whole mail when the connection broke: it may have been delivered. */
export class UnansweredMail extends Error {
  constructor(cause: Error) {
    super(`The mail server took the mail and gave no answer: ${cause.message}`, { cause });
  }
}

/** Whether the server refused this very mail (an SMTP 5xx to its envelope or content), so that trying again is no use. */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

/** Whether the server was not there, let us not in, or takes nothing from us: that says nothing of the mail. */
export function isServerAway(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError;
  return responseCode === undefined ? AWAY_CODES.includes(code ?? '') : !OF_A_MAIL.includes(command ?? '');
}

/** Whether the server refused us for good: until somebody changes what we are or how we sign in, it takes no mail of ours. */
export const isRefused = (error: unknown): boolean =>
  isServerAway(error) && ((error as SmtpError).responseCode ?? 0) >= 500;

/** What the server said as it refused a mail, and whether it answered to the recipient: to all else it cannot mean the mailbox. */
export function refusalOf(error: unknown): { words: string; isOfRecipient: boolean } {
  const { command, response, message } = error as SmtpError & Error;
  return { words: response ?? message, isOfRecipient: command === 'RCPT TO' };
}

interface SmtpError {
  code?: string;
  /** What the server answered to. */
  command?: string;
  response?: string;
  responseCode?: number;
}

const AWAY_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL', 'ETLS', 'EAUTH'];
/** What comes before is of us: the greeting, signing in, who the mail is from. */
const OF_A_MAIL = ['RCPT TO', 'DATA'];
