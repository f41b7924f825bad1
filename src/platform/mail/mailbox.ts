import { Logger } from '@nestjs/common';
import type { Config } from '../../config.js';

/** Maximum number of mails that one run reads. The next run reads the rest. */
const AT_ONCE = 500;
const PATIENCE_MS = 20_000;

type Mailbox = NonNullable<Config['bounceMailbox']>;

interface Reading {
  /** Name of the mailbox in the log, to begin a sentence. */
  name: string;
  /** Maximum number of bytes that are fetched of a mail. */
  maxBytes: number;
  /** Maximum number of mails that are read. Default: `AT_ONCE`. */
  atOnce?: number;
  /** Handles the source of a mail. If it throws, the mail stays unread and is flagged. */
  take: (source: Buffer) => Promise<unknown>;
}

const logger = new Logger('Mailbox');

/**
 * Reads the unread mails of a mailbox, if there is one. A mail is marked as read after it was handled; if the process
 * crashes in between, the next run reads the mail again. A mail that cannot be handled does not hold up the others: it is
 * flagged, and the next runs read it after those that are not. Throws at the end for the first such mail, and when the server
 * cannot be reached.
 */
export async function readMailbox(
  mailbox: Mailbox | null,
  { name, maxBytes, atOnce = AT_ONCE, take }: Reading,
): Promise<void> {
  if (!mailbox) return;
  const { folder, ...server } = mailbox;
  const times = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const { ImapFlow: Client } = await import('imapflow'); // imported here, because it is needed only if there is a mailbox
  const client = new Client({ ...server, ...times, logger: false });
  client.on('error', (error: Error) => logger.warn({ msg: `${name}: ${error.message}`, err: error })); // no command reports it
  await client.connect();
  try {
    await client.mailboxOpen(folder);
    const unread = (await client.search({ seen: false, flagged: false }, { uid: true })) || [];
    const failed = (await client.search({ seen: false, flagged: true }, { uid: true })) || [];
    const errors: unknown[] = [];
    for (const uid of [...unread, ...failed].slice(0, atOnce)) {
      const mail = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true });
      try {
        if (mail && mail.source) await take(mail.source);
      } catch (error) {
        errors.push(error);
        await client.messageFlagsAdd(String(uid), ['\\Flagged'], { uid: true });
        continue;
      }
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    if (errors.length > 0) throw errors[0];
  } finally {
    await client.logout().catch(() => client.close());
  }
}
