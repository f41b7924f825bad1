/** Rules for replies by mail to messages of a quote. */

/** Number of days for which a mail about messages can be answered. */
export const REPLY_DAYS = 90;

/** Maximum number of characters that are kept of the text of a reply, beside the mail itself. */
export const REPLY_TEXT_MAX = 100_000;

/** Number of days for which replies that were not taken are kept for staff. */
export const REFUSED_REPLY_DAYS = 90;

/**
 * Why a reply was not taken: failed DMARC; was sent to no valid reply address; came from another address than that of the
 * reader of our mail, later than `REPLY_DAYS`, or from somebody who may not write in the thread any more; or could not be read.
 */
export const REFUSAL_REASONS = [
  'forged',
  'unknown_address',
  'wrong_sender',
  'expired',
  'no_access',
  'unreadable',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Header fields of a mail, with their names in lower case. */
export type HeaderFields = { key: string; value: string }[];

const NOT_FROM_PEOPLE = /^(mailer-daemon|postmaster|no-?reply|bounces?)([+=-].*)?@/i;

/**
 * True for a mail that a program wrote: an out-of-office reply (`Auto-Submitted`, RFC 3834), a bounce, a receipt, a mail
 * of a list.
 */
export function isAutomatic(fields: HeaderFields, from: string): boolean {
  const of = (name: string) =>
    fields
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = of('auto-submitted');
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(bulk|list|junk|auto[_-]?reply)\b/.test(of('precedence') ?? '') ||
    /^(multipart\/report|message\/(disposition-notification|delivery-status))\b/.test(of('content-type') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients'].some((name) => of(name) !== undefined) ||
    of('return-path') === '<>' ||
    NOT_FROM_PEOPLE.test(from)
  );
}

/**
 * True for a mail that failed DMARC at the server that received it. That server writes its `Authentication-Results` (RFC 8601)
 * above those that a sender may have written.
 */
export const isForged = (fields: HeaderFields): boolean =>
  /(^|[\s;])dmarc\s*=\s*fail\b/i.test(fields.find(({ key }) => key === 'authentication-results')?.value ?? '');
