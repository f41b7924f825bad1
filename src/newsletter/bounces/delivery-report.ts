import type { Attachment, Email } from 'postal-mime';
import { type BounceKind, type FailedRecipient, verdictOf } from '../../rules/bounce.js';

/** A report about one of our mails. */
export interface DeliveryReport {
  /** Id from which the mail's Message-ID and envelope address were made. */
  mailId: string;
  kind: BounceKind;
  /** The most specific status code that it has (RFC 3463): `5.1.1`. */
  code: string | null;
  reason: string;
  /** The recipient that failed, as the server names it; null in a spam report. */
  of: FailedRecipient | null;
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, attachmentEncoding: 'utf8' } as const;
/** Feedback types of a spam report (RFC 5965) that mean that the reader wants no more mail. */
const COMPLAINTS = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list'];
const REASON_LENGTH = 500;

/**
 * Reads a delivery status notification (RFC 3464) or a spam report (RFC 5965). Identifies the mail by values that only
 * its recipient and the mail servers knew: its Message-ID, or its envelope address; never by the address that it was
 * sent to. Returns null for any other mail, and for a report of a delivered or delayed mail.
 *
 * @param domain domain of our Message-IDs
 */
export async function readReport(raw: Buffer, domain: string): Promise<DeliveryReport | null> {
  const { default: PostalMime } = await import('postal-mime'); // loaded only if needed
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!mail) return null;
  const part = (...types: string[]) => textOf(mail.attachments.find(({ mimeType }) => types.includes(mimeType)));
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const feedback = part('message/feedback-report');
  const original = part(
    'message/rfc822',
    'text/rfc822-headers',
    'message/rfc822-headers',
    'message/global',
    'message/global-headers',
  );
  const mailId = idIn(headOf(original), valuesOf(mail, 'to', 'delivered-to', 'x-original-to', 'envelope-to'), domain);
  if (!mailId) return null;
  if (feedback !== null) {
    const kind = fieldOf(feedback, 'Feedback-Type')?.toLowerCase() ?? '';
    if (!COMPLAINTS.includes(kind)) return null;
    return { mailId, kind: 'complaint', code: null, reason: `Reported as ${kind}`, of: null };
  }
  const failure = status?.split(/\r?\n[ \t]*\r?\n/).find(isFailure);
  if (!failure) return null;
  const of: FailedRecipient = {
    final: addressOf(fieldOf(failure, 'Final-Recipient')),
    original: addressOf(fieldOf(failure, 'Original-Recipient')),
    failed: valuesOf(mail, 'x-failed-recipients').flatMap((value) => value.split(/[,\s]+/).map(addressOf)),
  };
  // OpenSMTPD has no Diagnostic-Code, nor has Exim for mails that it delivers itself: their reason is only in the text
  // part.
  const words = fieldOf(failure, 'Diagnostic-Code') ?? saidOf(mail.text ?? '', of);
  const given = fieldOf(failure, 'Status');
  const { kind, code } = verdictOf({ status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(given ?? '')?.[0], words });
  return { mailId, kind, code, reason: (words ?? code ?? 'No reason given').slice(0, REASON_LENGTH), of };
}

/** Id of the mail with this Message-ID; undefined for a Message-ID that is not ours. */
export const mailOf = (messageId: string, domain: string): string | undefined =>
  new RegExp(`^\\s*<?(${ID})@${domain.replaceAll('.', '\\.')}>?\\s*$`, 'i').exec(messageId)?.[1]?.toLowerCase();

/**
 * True for a final failure. OpenSMTPD reports 'delayed' also when it gives up, with status 4.4.7; a mail that is still
 * tried has Will-Retry-Until or another status.
 */
function isFailure(recipient: string): boolean {
  const action = fieldOf(recipient, 'Action')?.toLowerCase();
  const hasGivenUp = fieldOf(recipient, 'Status')?.startsWith('4.4.7') && !fieldOf(recipient, 'Will-Retry-Until');
  return action === 'failed' || (action === 'delayed' && Boolean(hasGivenUp));
}

/** Turns `rfc822; <Reader@Example.com>` into the form in which we store addresses; null without an address. */
function addressOf(field: string | null): string | null {
  const address = field?.replace(/^[\w-]+;/, '').replace(/[<>\s]/g, '');
  return address?.includes('@') ? address.toLowerCase() : null;
}

/** Part of the text that concerns a recipient: from its address to the end of the paragraph. */
function saidOf(text: string, { final, original }: FailedRecipient): string | null {
  for (const address of [final, original]) {
    const from = address ? text.toLowerCase().indexOf(address) : -1;
    if (!address || from < 0) continue;
    const [said = ''] = text.slice(from + address.length).split(/\r?\n[ \t]*\r?\n/, 1);
    return (
      said
        .replace(/^[>:\s]+/, '')
        .replace(/\s+/g, ' ')
        .trim() || null
    );
  }
  return null;
}

function idIn(head: string, sentTo: string[], domain: string): string | undefined {
  const named = mailOf(fieldOf(head, 'Message-ID') ?? '', domain);
  const returned = sentTo.map((address) => new RegExp(`\\+(${ID})@`, 'i').exec(address)?.[1]).find(Boolean);
  return (named ?? returned)?.toLowerCase();
}

const valuesOf = (mail: Email, ...names: string[]): string[] =>
  mail.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

const textOf = (attachment: Attachment | undefined): string | null => {
  if (!attachment) return null;
  const { content } = attachment;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replaceAll('\0', ''); // Postgres text columns do not accept NUL.
};

const headOf = (message: string | null): string => message?.split(/\r?\n\r?\n/, 1)[0] ?? '';

/** The first field of this name, unfolded. */
function fieldOf(text: string, name: string): string | null {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? null;
}
