import { bool, cleanEnv, host, num, port, str, url } from 'envalid';
import { type EuState, EU_STATES } from './rules/vat-rates.js';
import { withFiles } from './config-files.js';
import { MAIL_SETTINGS, MailConfig, mailConfig } from './config-mail.js';
import { bic, fraction, iban, months, optional, poolSize, s3Credentials, vatNumber } from './config-values.js';
import { DEVELOPMENT_DATA_KEY, DEVELOPMENT_SECRET, refuseUnsafe } from './config-unsafe.js';

/**
 * Reads all settings of the server and fills in defaults. No other code reads `process.env`; `.env.example` lists the
 * same names. A secret can be read from a file whose path is in `NAME_FILE`. An invalid value throws an Error whose
 * message contains the name of the setting.
 *
 * @param env source of the settings; `npm start` adds the addresses of the services that it starts
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const values = cleanEnv(
    given,
    {
      NODE_ENV: str({ choices: ['development', 'test', 'production'], default: 'development' }),
      APP_VERSION: str({ default: 'development', desc: 'Name of the version; an image has its own' }),
      PORT: port({ default: 3000, desc: 'Port of the API and the web app' }),
      WORKER_PORT: port({
        default: undefined,
        desc: "Port of a worker's health and metrics; default 3001 in production",
      }),
      HOST: host({ default: undefined, desc: 'Address to listen on; default 0.0.0.0 in production, else localhost' }),
      PUBLIC_URL: url({ default: '', desc: 'Address people use; default http://localhost:PORT' }),
      DATA_DIR: str({ default: '.data', desc: 'Folder of the embedded services and of local files' }),
      LOG_LEVEL: str({
        choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        default: undefined,
        desc: 'Default info in production, else warn',
      }),
      TRUST_PROXY: num({ default: 0, desc: 'Number of proxies in front of the API' }),
      CLIENT_CERTIFICATE_HEADER: optional({
        default: '',
        desc: 'Header in which the proxy says the certificate of a client; none is believed when empty',
      }),
      DRAIN_SECONDS: num({
        choices: [0, 1, 2, 3, 4],
        default: undefined,
        desc: 'How long an API that is stopped still serves; default 3 in production, else 0',
      }),
      SESSION_SECRET: str({ default: DEVELOPMENT_SECRET, desc: 'Signs access tokens; at least 32 characters' }),
      DATA_KEY: optional({
        default: '',
        desc: 'Encrypts account numbers and signing secrets in the database; there are neither when empty in production',
      }),
      DATABASE_URL: optional({ default: '', desc: 'Postgres; embedded when empty' }),
      DATABASE_DIRECT_URL: optional({
        default: '',
        desc: 'Postgres itself, where DATABASE_URL is a PgBouncer in transaction mode; there is none when empty',
      }),
      DATABASE_NAMED_STATEMENTS: bool({
        default: undefined,
        desc: 'Statements that are prepared once a connection; default true without a PgBouncer',
      }),
      DATABASE_POOL: poolSize({ default: 20, desc: 'Connections a process may hold, at least 4' }),
      DATABASE_TIMEOUT_MS: num({
        default: 800,
        desc: 'How long a request waits for the answer to a statement, in milliseconds',
      }),
      DATABASE_REPLICA_URLS: optional({
        default: '',
        desc: 'Streaming replicas for lists, search, statistics and exports, with commas; everything is read from the primary when empty',
      }),
      DATABASE_REPLICA_MAX_LAG_MS: num({
        default: 10_000,
        desc: 'How far behind a replica may be, in milliseconds; one that is further is not read from',
      }),
      REDIS_URL: optional({
        default: '',
        desc: 'Queue and rate limits on Redis; on Postgres and in memory when empty',
      }),
      QUEUE_PREFIX: str({ default: 'holoportal', desc: 'Name space of the queues' }),
      ...MAIL_SETTINGS,
      CHROMIUM_PATH: optional({ default: '', desc: 'Chromium that renders PDFs; found or unpacked when empty' }),
      CHROMIUM_SANDBOX: bool({
        default: true,
        desc: 'False in a container without user namespaces; always off for root',
      }),
      S3_ENDPOINT: optional({ default: '', desc: 'S3-compatible store; local files when empty' }),
      S3_PUBLIC_ENDPOINT: optional({
        default: '',
        desc: 'Where browsers reach that store and get files by links that it signed; through the API when empty',
      }),
      S3_BUCKET: str({ default: 'holoportal' }),
      S3_REGION: str({ default: 'us-east-1' }),
      S3_ACCESS_KEY: optional({ default: '', desc: 'With its secret; role or web identity when both are empty' }),
      S3_SECRET_KEY: optional({ default: '' }),
      QUOTE_VALIDITY_DAYS: num({ default: 30, desc: 'Days a quote is valid from submit, and again from approval' }),
      AUDIT_LOG_MONTHS: months({ default: 24, desc: 'Whole months that the audit log goes back' }),
      MAIL_MONTHS: months({ default: 24, desc: 'The same of mails that went out, and of messages to support' }),
      HISTORY_MONTHS: months({ default: 84, desc: 'The same of what happened to quotes and orders' }),
      BANK_IBAN: iban({ default: undefined, desc: 'Account that invoices ask to pay to; they name none when empty' }),
      BANK_BIC: bic({ default: undefined, desc: 'Its bank, for payments from outside SEPA' }),
      BANK_FOLDER: optional({ default: '', desc: 'Folder of bank statements that the worker reads; none when empty' }),
      BANK_FOLDER_USER: optional({ default: '', desc: 'Email of the staff admin in whose name it books them' }),
      SELLER_COUNTRY: str({
        choices: EU_STATES,
        default: 'NL',
        desc: 'State of the union where the seller is established',
      }),
      SELLER_VAT_NUMBER: vatNumber({
        default: undefined,
        desc: "The seller's VAT number, with its prefix; all quotes have 21% when empty",
      }),
      VIES_URL: url({
        default: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
        desc: 'Register of VAT numbers, asked when the seller has one',
      }),
      ACCESS_POINT: bool({
        default: false,
        desc: 'UBL of issued invoices goes into a folder of the file store, for an access point of the Peppol network',
      }),
      SEED_DEMO: bool({ default: undefined, desc: 'Demo data in an empty database; default true outside production' }),
      FIRST_ADMIN_EMAIL: optional({ default: '', desc: 'Staff account of an empty database without the demo' }),
      OTEL_EXPORTER_OTLP_ENDPOINT: url({
        default: '',
        desc: 'Collector of traces (OTLP over HTTP); nothing is traced when empty',
      }),
      OTEL_TRACES_SAMPLER_ARG: fraction({ default: 1, desc: 'Share of the requests that are traced' }),
      METRICS_TOKEN: optional({ default: '', desc: 'Bearer token of /metrics; closed when empty' }),
      THROTTLE_PER_MINUTE: num({ default: 600, desc: 'Requests a minute from one address' }),
      TOKEN_REQUESTS_PER_MINUTE: num({ default: 300, desc: 'Requests a minute with one API token' }),
      WEBHOOKS_TO_PRIVATE: bool({
        default: false,
        desc: 'Webhooks, and requests for the metadata of agents, may go to private addresses and without TLS, for tests',
      }),
      REQUESTS_WAITING: num({
        default: 4,
        desc: 'Requests of one person, and of one company, that wait for each that is served; more are refused with 429',
      }),
      FORMS_PER_HOUR: num({
        default: undefined,
        desc: 'Uses an hour of each form that is open to everybody, from one address; default 20 in production, else 500',
      }),
      SIGN_IN_ACCOUNTS_PER_HOUR: num({
        default: 20,
        desc: 'Accounts that one network may fail to sign in to in an hour; three times as many in a day',
      }),
    },
    {
      reporter: ({ errors }) => {
        const wrong = Object.entries(errors).map(([name, error]) => `${name}: ${error?.message}`);
        if (wrong.length) throw new Error(`Wrong configuration. ${wrong.join('; ')}`);
      },
    },
  );
  const production = values.NODE_ENV === 'production';
  const config: Config = Object.assign(new Config(), {
    production,
    port: values.PORT,
    workerPort: values.WORKER_PORT ?? (production ? 3001 : null),
    version: values.APP_VERSION,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl: (values.PUBLIC_URL || `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: values.TRUST_PROXY,
    clientCertificateHeader: values.CLIENT_CERTIFICATE_HEADER || null,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 3 : 0),
    sessionSecret: values.SESSION_SECRET,
    dataKey: values.DATA_KEY || (production ? null : DEVELOPMENT_DATA_KEY),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL || null,
    databaseNamedStatements: values.DATABASE_NAMED_STATEMENTS ?? !values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    databaseTimeoutMs: values.DATABASE_TIMEOUT_MS,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS.split(',').flatMap((one) => one.trim() || []),
    databaseReplicaMaxLagMs: values.DATABASE_REPLICA_MAX_LAG_MS,
    redisUrl: values.REDIS_URL,
    queuePrefix: values.QUEUE_PREFIX,
    ...mailConfig(values),
    chromiumPath: values.CHROMIUM_PATH,
    chromiumSandbox: values.CHROMIUM_SANDBOX,
    s3: values.S3_ENDPOINT
      ? {
          endpoint: values.S3_ENDPOINT,
          publicEndpoint: values.S3_PUBLIC_ENDPOINT || null,
          bucket: values.S3_BUCKET,
          region: values.S3_REGION,
          credentials: s3Credentials(values.S3_ACCESS_KEY, values.S3_SECRET_KEY),
        }
      : null,
    quoteValidityDays: values.QUOTE_VALIDITY_DAYS,
    auditLogMonths: values.AUDIT_LOG_MONTHS,
    mailMonths: values.MAIL_MONTHS,
    historyMonths: values.HISTORY_MONTHS,
    bankAccount: values.BANK_IBAN ? { iban: values.BANK_IBAN, bic: values.BANK_BIC ?? null } : null,
    bankFolder: values.BANK_FOLDER ? { path: values.BANK_FOLDER, user: values.BANK_FOLDER_USER } : null,
    seller: { countryCode: values.SELLER_COUNTRY, vatNumber: values.SELLER_VAT_NUMBER ?? null },
    viesUrl: values.VIES_URL.replace(/\/$/, ''),
    accessPoint: values.ACCESS_POINT,
    seedDemo: values.SEED_DEMO ?? !production,
    firstAdminEmail: values.FIRST_ADMIN_EMAIL,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    metricsToken: values.METRICS_TOKEN,
    throttlePerMinute: values.THROTTLE_PER_MINUTE,
    tokenRequestsPerMinute: values.TOKEN_REQUESTS_PER_MINUTE,
    webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE,
    requestsWaiting: values.REQUESTS_WAITING,
    formsPerHour: values.FORMS_PER_HOUR ?? (production ? 20 : 500),
    signInAccountsPerHour: values.SIGN_IN_ACCOUNTS_PER_HOUR,
  });
  if (config.databaseDirectUrl && !config.databaseUrl) {
    throw new Error('Wrong configuration. DATABASE_DIRECT_URL is the way past the PgBouncer at DATABASE_URL: set both');
  }
  if (production) refuseUnsafe(config);
  return config;
}

/**
 * Settings of the server; inject this class. The names of durations contain the unit (days, seconds); sizes are counts.
 */
export class Config extends MailConfig {
  readonly production!: boolean;
  readonly port!: number;
  /** Port on which a worker serves health and metrics; null when it serves none. */
  readonly workerPort!: number | null;
  readonly version!: string;
  /** Address to listen on. `localhost` stands for all loopback addresses; see `addressesOf`. */
  readonly host!: string;
  /** Public URL of the portal without a trailing slash. Its scheme decides whether cookies are `Secure`. */
  readonly publicUrl!: string;
  readonly dataDir!: string;
  readonly logLevel!: string;
  readonly trustProxy!: number;
  /** Name of the header in which the proxy says the certificate of a client; null for none. */
  readonly clientCertificateHeader!: string | null;
  /**
   * Seconds in which an API that is shutting down still serves requests but reports that it is not ready. At most 4,
   * because the whole shutdown takes at most 10 seconds.
   */
  readonly drainSeconds!: number;
  readonly sessionSecret!: string;
  /** Key of encrypted columns; null when there are none, in production without `DATA_KEY`. */
  readonly dataKey!: string | null;
  readonly databaseUrl!: string;
  /** URL of Postgres itself when `databaseUrl` is a PgBouncer; null without PgBouncer. */
  readonly databaseDirectUrl!: string | null;
  readonly databaseNamedStatements!: boolean;
  readonly databasePool!: number;
  readonly databaseTimeoutMs!: number;
  /** URLs of the database's read replicas; see `Replicas`. */
  readonly databaseReplicaUrls!: string[];
  readonly databaseReplicaMaxLagMs!: number;
  readonly redisUrl!: string;
  readonly queuePrefix!: string;
  readonly chromiumPath!: string;
  readonly chromiumSandbox!: boolean;
  readonly s3!: {
    endpoint: string;
    /** Null when files are downloaded through the API and not directly from the storage. */
    publicEndpoint: string | null;
    bucket: string;
    region: string;
    /** Null when a role or a web identity gives the process access to the storage. */
    credentials: { accessKeyId: string; secretAccessKey: string } | null;
  } | null;
  readonly quoteValidityDays!: number;
  /** Number of complete months kept in the audit log in addition to the current one. Older months are archived. */
  readonly auditLogMonths!: number;
  readonly mailMonths!: number;
  readonly historyMonths!: number;
  /** Bank account shown on invoices, with an IBAN without spaces; null when invoices show none. */
  readonly bankAccount!: { iban: string; bic: string | null } | null;
  /** Folder of bank statements, and the email of the staff admin in whose name they are read; null when there is none. */
  readonly bankFolder!: { path: string; user: string } | null;
  /** The seller for VAT. Without a VAT number, all quotes have the standard rate of 21%. */
  readonly seller!: { countryCode: EuState; vatNumber: string | null };
  /** Base URL of the register of VAT numbers (VIES). */
  readonly viesUrl!: string;
  /** True when e-invoices are put into the outgoing folder of an access point; see `AccessPoint`. */
  readonly accessPoint!: boolean;
  readonly seedDemo!: boolean;
  readonly firstAdminEmail!: string;
  /** Endpoint that receives traces, and the fraction of requests that are traced (0 to 1); null when tracing is off. */
  readonly traces!: { url: string; ratio: number } | null;
  readonly metricsToken!: string;
  readonly throttlePerMinute!: number;
  /** Requests per minute with one API token, in addition to the limit by IP address. */
  readonly tokenRequestsPerMinute!: number;
  /** True when webhooks may go to any address, also without TLS. Never in production. */
  readonly webhooksToPrivate!: boolean;
  /**
   * Maximum number of waiting requests of a user or a company for each of their requests that is being served; see
   * `FairShareGuard`.
   */
  readonly requestsWaiting!: number;
  readonly formsPerHour!: number;
  readonly signInAccountsPerHour!: number;

  /** Database URL for work that needs a session: migrations, backups, notifications, and the queue on Postgres. */
  get sessionsUrl(): string {
    return this.databaseDirectUrl ?? this.databaseUrl;
  }

  get secureCookies(): boolean {
    return this.publicUrl.startsWith('https://');
  }
}
