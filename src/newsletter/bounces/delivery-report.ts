import type { Attachment, Email } from 'postal-mime';
import { type BounceKind, type FailedRecipient, verdictOf } from '../../rules/bounce.js';

/** Report of a mail server or provider about one mail of the portal. */
export interface DeliveryReport {
  /** Id of the mail. Its Message-ID and its envelope address contain it. */
  mailId: string;
  kind: BounceKind;
  /** Most specific status code of the report (RFC 3463): `5.1.1`. */
  code: string | null;
  reason: string;
  /** Recipient of the failed mail, as the mail server names it; null in a spam report. */
  of: FailedRecipient | null;
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, attachmentEncoding: 'utf8' } as const;
/** Feedback types of a spam report (RFC 5965) with which recipients say that they want no more mails. */
const COMPLAINTS = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list'];
const REASON_LENGTH = 500;

/**
 * Parses a delivery status notification (RFC 3464) or a spam report (RFC 5965). Identifies the mail by its Message-ID
 * or its envelope address, which only the recipient and the mail servers know, and never by the recipient's address.
 * Returns null for any other mail, and for a report about a delivered or delayed mail.
 *
 * @param domain domain of the portal's Message-IDs
 */
export async function readReport(raw: Buffer, domain: string): Promise<DeliveryReport | null> {
  const { default: PostalMime } = await import('postal-mime'); // imported here, because it is needed only for reports
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
  // OpenSMTPD writes no Diagnostic-Code, and neither does Exim for mails that it delivers itself. Their reports contain
  // the reason only in the text part.
  const words = fieldOf(failure, 'Diagnostic-Code') ?? saidOf(mail.text ?? '', of);
  const given = fieldOf(failure, 'Status');
  const { kind, code } = verdictOf({ status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(given ?? '')?.[0], words });
  return { mailId, kind, code, reason: (words ?? code ?? 'No reason given').slice(0, REASON_LENGTH), of };
}

/** Returns the id of the mail with this Message-ID; undefined for a Message-ID that is not from the portal. */
export const mailOf = (messageId: string, domain: string): string | undefined =>
  new RegExp(`^\\s*<?(${ID})@${domain.replaceAll('.', '\\.')}>?\\s*$`, 'i').exec(messageId)?.[1]?.toLowerCase();

/**
 * True for a final failure. OpenSMTPD also reports 'delayed' when it gives up, with the status 4.4.7. A mail that is
 * still being retried has the field Will-Retry-Until or another status.
 */
function isFailure(recipient: string): boolean {
  const action = fieldOf(recipient, 'Action')?.toLowerCase();
  const hasGivenUp = fieldOf(recipient, 'Status')?.startsWith('4.4.7') && !fieldOf(recipient, 'Will-Retry-Until');
  return action === 'failed' || (action === 'delayed' && Boolean(hasGivenUp));
}

/** Converts `rfc822; <Reader@Example.com>` to the form in which addresses are stored; null if there is no address. */
function addressOf(field: string | null): string | null {
  const address = field?.replace(/^[\w-]+;/, '').replace(/[<>\s]/g, '');
  return address?.includes('@') ? address.toLowerCase() : null;
}

/** Returns the part of the text about a recipient: from the recipient's address to the end of the paragraph. */
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

/** Returns the value of the first field with this name, with folded lines joined. */
function fieldOf(text: string, name: string): string | null {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? null;
}
