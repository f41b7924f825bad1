import { ApiError } from './errors';

/** Idempotency keys of attempts that have not been answered, by the content of the attempt. */
const unanswered = new Map<string, string>();

/** Returns a random UUID. Works without `crypto.randomUUID`, which browsers do not offer on plain http addresses. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Sends a write that must not happen twice. When no answer arrives, the next attempt with the same content sends the
 * same idempotency key, and the server repeats its first answer. After an answer, the next attempt gets a new key.
 *
 * @param what name and content of the write; equal texts are attempts of the same write
 */
export async function once<T>(
  what: readonly unknown[],
  send: (header: { 'Idempotency-Key': string }) => Promise<T>,
): Promise<T> {
  const attempt = JSON.stringify(what);
  const key = unanswered.get(attempt) ?? uuid();
  unanswered.set(attempt, key);
  try {
    const result = await send({ 'Idempotency-Key': key });
    unanswered.delete(attempt);
    return result;
  } catch (error) {
    const answered = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409;
    if (answered) unanswered.delete(attempt);
    throw error;
  }
}
