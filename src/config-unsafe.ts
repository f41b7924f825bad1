/** Signs access tokens outside production. */
export const DEVELOPMENT_SECRET = 'development-only-secret';

/** Encrypts columns outside production. */
export const DEVELOPMENT_DATA_KEY = 'development-only-data-key';

/** Port of mail catchers (maildev, Mailpit, MailHog, MailCatcher). Real mail servers do not use it. */
const CATCHER_PORT = '1025';

/** Matches addresses in domains that never receive mail (RFC 2606). */
const NOBODYS = /[@.]example(\.(com|net|org))?>?$/i;

/** Settings that are checked before a start in production. */
interface CheckedSettings {
  sessionSecret: string;
  dataKey: string | null;
  secureCookies: boolean;
  seedDemo: boolean;
  databaseUrl: string;
  trustProxy: number;
  clientCertificateHeader: string | null;
  smtpUrl: string;
  mailFrom: string;
  newsletterFrom: string;
  mailStaff: string;
  mailSupport: string;
  metricsToken: string;
  webhooksToPrivate: boolean;
  bounceWebhookSecret: string;
  replyWebhookSecret: string;
  s3: { publicEndpoint: string | null } | null;
}

/** Throws an Error that names all settings that are unsafe in production. */
export function refuseUnsafe(config: CheckedSettings): void {
  const reasons = [
    (config.sessionSecret === DEVELOPMENT_SECRET || config.sessionSecret.length < 32) &&
      'SESSION_SECRET must be set to at least 32 characters of its own',
    config.dataKey !== null && config.dataKey.length < 32 && 'DATA_KEY must be at least 32 characters',
    !config.secureCookies && 'PUBLIC_URL must start with https://, or cookies would travel in the clear',
    config.seedDemo && 'SEED_DEMO must not be true: the demo accounts have a known password',
    config.clientCertificateHeader !== null &&
      config.trustProxy < 1 &&
      'CLIENT_CERTIFICATE_HEADER needs TRUST_PROXY: anybody could send it',
    !config.databaseUrl && 'DATABASE_URL must be set',
    !config.smtpUrl && 'SMTP_URL must be set',
    URL.parse(config.smtpUrl)?.port === CATCHER_PORT && 'SMTP_URL is a mail catcher, which delivers nothing',
    NOBODYS.test(config.mailFrom) && "MAIL_FROM must be an address of yours, not one of '.example'",
    config.newsletterFrom !== config.mailFrom &&
      NOBODYS.test(config.newsletterFrom) &&
      "NEWSLETTER_FROM must be an address of yours, not one of '.example'",
    NOBODYS.test(config.mailStaff) && "MAIL_STAFF must be an address of yours, not one of '.example'",
    NOBODYS.test(config.mailSupport) && "MAIL_SUPPORT must be an address of yours, not one of '.example'",
    !config.metricsToken && 'METRICS_TOKEN must be set',
    config.webhooksToPrivate && 'WEBHOOKS_TO_PRIVATE must not be true: customers could reach the services behind it',
    config.bounceWebhookSecret !== '' &&
      config.bounceWebhookSecret.length < 32 &&
      'BOUNCE_WEBHOOK_SECRET must be at least 32 characters',
    config.replyWebhookSecret !== '' &&
      config.replyWebhookSecret.length < 32 &&
      'REPLY_WEBHOOK_SECRET must be at least 32 characters',
    config.s3?.publicEndpoint &&
      !config.s3.publicEndpoint.startsWith('https://') &&
      'S3_PUBLIC_ENDPOINT must start with https://, or files would travel in the clear',
  ].filter(Boolean);
  if (reasons.length) throw new Error(`Refusing to start in production. ${reasons.join('; ')}.`);
}
