import { type CleanedEnv, port, str } from 'envalid';
import { dkimOf, email, type Mailbox, mailbox, optional, replyAddress, rsaKey } from './config-values.js';

/** Settings of mails, for `loadConfig`. */
export const MAIL_SETTINGS = {
  SMTP_URL: optional({ default: '', desc: 'Mail server; a local catcher when empty' }),
  MAIL_FROM: str({ default: 'HoloPortal <quotes@holoportal.example>' }),
  NEWSLETTER_FROM: optional({ default: '', desc: 'Sender of campaigns; MAIL_FROM when empty' }),
  MAIL_STAFF: str({ default: 'sales@holoportal.example', desc: 'Where staff are told of submitted quotes' }),
  MAIL_SUPPORT: str({ default: 'support@holoportal.example', desc: 'Where messages of the contact page go' }),
  BOUNCE_ADDRESS: email({
    default: undefined,
    desc: 'Where mails of campaigns that come back go, with +id before its @',
  }),
  BOUNCE_IMAP_URL: mailbox({ default: undefined, desc: 'Mailbox of that address; not read when empty' }),
  BOUNCE_WEBHOOK_SECRET: optional({ default: '', desc: 'Signs calls of a mail provider; refused when empty' }),
  REPLY_ADDRESS: replyAddress({
    default: undefined,
    desc: 'Where replies to mails about messages go, with +token before its @; they cannot be answered by mail when empty',
  }),
  REPLY_IMAP_URL: mailbox({ default: undefined, desc: 'Mailbox of that address; not read when empty' }),
  REPLY_WEBHOOK_SECRET: optional({ default: '', desc: 'Signs calls with replies; refused when empty' }),
  DKIM_DOMAIN: optional({
    default: '',
    desc: 'Domain that signs mails (DKIM); the mail server does so when empty',
  }),
  DKIM_SELECTOR: optional({ default: '', desc: 'Its public key is the TXT record SELECTOR._domainkey.DOMAIN' }),
  DKIM_PRIVATE_KEY: rsaKey({ default: undefined, desc: 'Its private RSA key, in PEM' }),
  MAIL_UI_PORT: port({ default: 1080, desc: "Port of the mail catcher's page" }),
};

/** Returns the part of the configuration that mails need. Throws when only some of the DKIM settings are set. */
export function mailConfig(values: CleanedEnv<typeof MAIL_SETTINGS>): Omit<MailConfig, 'mailDomain'> {
  return {
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    newsletterFrom: values.NEWSLETTER_FROM || values.MAIL_FROM,
    mailStaff: values.MAIL_STAFF,
    mailSupport: values.MAIL_SUPPORT,
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    bounceMailbox: values.BOUNCE_IMAP_URL ?? null,
    bounceWebhookSecret: values.BOUNCE_WEBHOOK_SECRET,
    replyAddress: values.REPLY_ADDRESS ?? null,
    replyMailbox: values.REPLY_IMAP_URL ?? null,
    replyWebhookSecret: values.REPLY_WEBHOOK_SECRET,
    dkim: dkimOf(values.DKIM_DOMAIN, values.DKIM_SELECTOR, values.DKIM_PRIVATE_KEY),
    mailUiPort: values.MAIL_UI_PORT,
  };
}

/** Settings of mails; a part of `Config`. */
export abstract class MailConfig {
  readonly smtpUrl!: string;
  readonly mailFrom!: string;
  readonly newsletterFrom!: string;
  readonly mailStaff!: string;
  readonly mailSupport!: string;
  /**
   * Address that receives bounces; the id of the mail is added after a plus sign. Null when bounces go to
   * `newsletterFrom`.
   */
  readonly bounceAddress!: string | null;
  /** Mailbox that receives the mail for the bounce address; null when it is not read. */
  readonly bounceMailbox!: Mailbox | null;
  readonly bounceWebhookSecret!: string;
  /** Address of replies to mails about messages; a token is added after a plus sign. Null when there is none. */
  readonly replyAddress!: string | null;
  /** Mailbox that receives the mail for the reply address; null when it is not read. */
  readonly replyMailbox!: Mailbox | null;
  readonly replyWebhookSecret!: string;
  /** DKIM key with which mails are signed. Null when the mail server signs them or they are not signed. */
  readonly dkim!: { domain: string; selector: string; privateKey: string } | null;
  readonly mailUiPort!: number;

  /** Domain of the Message-IDs of the portal's mails. */
  get mailDomain(): string {
    return /@([^\s>]+)/.exec(this.mailFrom)?.[1] ?? 'localhost';
  }
}
