import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

/** Folders of the file store: for documents that leave, for the answers to them, and for answers that cannot be read. */
const OUTGOING = 'access-point/outgoing';
export const INCOMING = 'access-point/incoming';
export const UNREAD = 'access-point/unread';

const MAX_BYTES = 64_000;
const MAX_REASON = 500;
const NAME = new RegExp(`^${INCOMING}/((?:INV|CN)-\\d{4}-\\d{6,})\\.(receipt|refusal)\\.json$`);

export const outgoingKey = (number: string): string => `${OUTGOING}/${number}.xml`;

/** Returns the key under which an answer is set aside; `id` keeps apart those of the same name. */
export const unreadKey = (key: string, id: string): string =>
  `${UNREAD}/${key.slice(INCOMING.length + 1, -'.json'.length)}-${id}.json`;

/** Returns the number of the document and the kind of answer that a file of the incoming folder is; null for others. */
export function answerNamed(key: string): { number: string; kind: 'receipt' | 'refusal' } | null {
  const [, number, kind] = NAME.exec(key) ?? [];
  return number ? { number, kind: kind as 'receipt' | 'refusal' } : null;
}

/** Content of an answer: its time if given, and the reason of a refusal. */
export interface Answer {
  at: Date | null;
  reason: string | null;
}

/** Reads the content of an answer. Returns null for one that is not as `docs/operations.md` says. */
export function readAnswer(content: Buffer, kind: 'receipt' | 'refusal'): Answer | null {
  const given = jsonOf(content);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { at, reason } = given as { at?: unknown; reason?: unknown };
  const words = typeof reason === 'string' ? reason.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (kind === 'refusal' && !words) return null;
  const time = typeof at === 'string' ? new Date(at) : null;
  if (at !== undefined && (!time || Number.isNaN(time.getTime()))) return null;
  return { at: time, reason: kind === 'refusal' ? [...words].slice(0, MAX_REASON).join('') : null };
}

/** Reads a file of at most 64 kB to its end. Returns null for a larger one, which is no answer. */
export async function readSmall(file: Readable): Promise<Buffer | null> {
  let bytes = 0;
  const small = file.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) file.destroy();
  });
  return buffer(small).catch((error: unknown) => {
    if (bytes > MAX_BYTES) return null;
    throw error;
  });
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
