import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassThrough } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Config } from '../../config.js';
import { AttachmentSources } from './attachment-sources.js';
import { MailTemplates } from './mail-templates.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/** Connections to the mail server that a worker keeps open, and so the mails it sends at the same time. */
export const MAIL_CONNECTIONS = 5;

/** Renders a mail and hands it to the mail server. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;

  constructor(
    private readonly config: Config,
    private readonly templates: MailTemplates,
    private readonly attachments: AttachmentSources,
  ) {
    this.domain = /@([^\s>]+)/.exec(config.mailFrom)?.[1] ?? 'localhost';
    this.transport = createTransport({
      url: config.smtpUrl,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      maxMessages: 1_000,
      maxRequeues: 0, // when a mail is tried again is for the outbox to say
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use('stream', ({ data, message }, done) => {
      const { onHandedOver } = data as { onHandedOver: () => void };
      message.transform(() => new PassThrough().once('end', onHandedOver));
      done();
    });
  }

  /**
   * Sends one mail. Its Message-ID comes from its id, so that a receiver can tell a repeat.
   * Throws when rendering, an attachment or the server fails (see `isPermanent`), and `UnansweredMail` when nobody knows.
   */
  async send(mail: OutboxMail): Promise<void> {
    const rendered = this.templates.render(mail.template, mail.data);
    let isHandedOver = false;
    const send = this.transport.sendMail({
      from: this.config.mailFrom,
      to: mail.recipient,
      ...rendered,
      messageId: `<${mail.id}@${this.domain}>`,
      date: mail.createdAt,
      textEncoding: 'quoted-printable', // otherwise the letters of every text are counted to find that out
      attachments: mail.attachment ? [await this.attachments.load(mail.attachment)] : [],
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      onHandedOver: () => (isHandedOver = true),
    } as SendMailOptions);
    await send.catch((error: Error & { responseCode?: number }) => {
      throw isHandedOver && !error.responseCode ? new UnansweredMail(error) : error;
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
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
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
