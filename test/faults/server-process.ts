import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../src/config.js';

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const module = (file: string): string => pathToFileURL(path(file)).href;

const mailboxUrl = ({ host, port, auth, folder }: NonNullable<Config['replyMailbox']>): string =>
  `imap://${auth.user}:${auth.pass}@${host}:${port}/${folder}`;

/** The API or worker in a separate process, with a test's settings. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** Logged lines. */
    readonly lines: string[],
    /** Settles when the process has ended for any reason. */
    readonly ended: Promise<unknown>,
  ) {}

  /**
   * Resolves when the process listens or works. Requests with the header `x-test-die` kill the API before it answers
   * them, when it has done as many as the header says.
   *
   * @param settings environment variables besides those of the config
   */
  static async start(
    what: 'api' | 'worker',
    config: Config,
    settings: Record<string, string> = {},
  ): Promise<ServerProcess> {
    const child = fork(path('./server-main.ts'), [what], {
      execArgv: ['--import', module('../setup/swc-hooks.mjs'), '--import', module('./die-before-answer.mjs')],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        NODE_OPTIONS: '',
        THROTTLE_PER_MINUTE: String(config.throttlePerMinute),
        LOG_LEVEL: config.logLevel,
        DATABASE_URL: config.databaseUrl,
        DATABASE_DIRECT_URL: config.databaseDirectUrl ?? '',
        DATABASE_NAMED_STATEMENTS: String(config.databaseNamedStatements),
        DATABASE_TIMEOUT_MS: String(config.databaseTimeoutMs),
        DATA_DIR: config.dataDir,
        QUEUE_PREFIX: config.queuePrefix,
        PORT: String(config.port),
        SMTP_URL: config.smtpUrl,
        REDIS_URL: config.redisUrl,
        DRAIN_SECONDS: String(config.drainSeconds),
        WEBHOOKS_TO_PRIVATE: String(config.webhooksToPrivate),
        SELLER_COUNTRY: config.seller.countryCode,
        SELLER_VAT_NUMBER: config.seller.vatNumber ?? '',
        BANK_IBAN: config.bankAccount?.iban ?? '',
        BANK_BIC: config.bankAccount?.bic ?? '',
        BANK_FOLDER: config.bankFolder?.path ?? '',
        BANK_FOLDER_USER: config.bankFolder?.user ?? '',
        REPLY_ADDRESS: config.replyAddress ?? '',
        REPLY_IMAP_URL: config.replyMailbox ? mailboxUrl(config.replyMailbox) : '',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const lines: string[] = [];
    createInterface(child.stdout!).on('line', (line) => lines.push(line));
    const ended = once(child, 'exit');
    const ready = once(child, 'message');
    await Promise.race([ready, ended.then(() => Promise.reject(new Error(`The ${what} did not start`)))]);
    return new ServerProcess(child, lines, ended);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends SIGTERM. Returns the time until the process ended, in milliseconds, and the exit code. */
  async stop(): Promise<{ ms: number; code: number | null }> {
    const start = Date.now();
    this.signal('SIGTERM');
    const [code] = (await this.ended) as [number | null];
    return { ms: Date.now() - start, code };
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Returns the memory in use after a garbage collection, in bytes. */
  async memory(): Promise<number> {
    const answered = once(this.child, 'message');
    this.child.send('memory');
    const [{ held }] = (await answered) as [{ held: number }];
    return held;
  }

  /** Returns the ids of the process's descendants, such as Chromium. */
  descendants(): Promise<number[]> {
    return descendantsOf(this.child.pid ?? 0);
  }
}

async function descendantsOf(root: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const parents = stdout
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  const below = (pid: number): number[] =>
    parents.filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(root);
}

/** True while the process exists and is not a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: 'Z' }));
  return !stdout.trim().startsWith('Z');
}
