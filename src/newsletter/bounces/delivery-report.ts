import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type BounceKind, type FailedRecipient, verdictOf } from '../../rules/bounce.js';

/** What a report says of one mail of ours. */
export interface DeliveryReport {
  /** Of which the mail's Message-ID and its envelope were made. */
  mailId: string;
  kind: BounceKind;
  /** The most exact class that it has (RFC 3463): `5.1.1`. */
  code: string | null;
  reason: string;
  /** Who did not get it, as the server names them; null in a report of spam. */
  of: FailedRecipient | null;
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, attachmentEncoding: 'utf8' } as const;
/** Of a report of spam (RFC 5965), those that say that its reader wants no more of it. */
const COMPLAINTS = ['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list'];
const REASON_LENGTH = 500;

/**
 * Reads a delivery status notification (RFC 3464) or a report of spam (RFC 5965). Which mail it is about is what only whoever had
 * that mail knows: its Message-ID, or the address that its envelope came from; never the address that it went to. Null for any other
 * mail, and for a report of what was delivered or is late.
 *
 * @param domain of the Message-IDs of ours
 */
export async function readReport(raw: Buffer, domain: string): Promise<DeliveryReport | null> {
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
  // OpenSMTPD has no Diagnostic-Code, nor has Exim of what it delivers itself: there the text for people says it.
  const words = fieldOf(failure, 'Diagnostic-Code') ?? saidOf(mail.text ?? '', of);
  const given = fieldOf(failure, 'Status');
  const { kind, code } = verdictOf({ status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(given ?? '')?.[0], words });
  return { mailId, kind, code, reason: (words ?? code ?? 'No reason given').slice(0, REASON_LENGTH), of };
}

/** Which mail has this Message-ID; undefined for one that is not ours. */
export const mailOf = (messageId: string, domain: string): string | undefined =>
  new RegExp(`^\\s*<?(${ID})@${domain.replaceAll('.', '\\.')}>?\\s*$`, 'i').exec(messageId)?.[1]?.toLowerCase();

/** OpenSMTPD calls it 'delayed' too when it gives up, with the class of that (4.4.7); a mail that is still tried says until when, or has another. */
function isFailure(recipient: string): boolean {
  const action = fieldOf(recipient, 'Action')?.toLowerCase();
  const hasGivenUp = fieldOf(recipient, 'Status')?.startsWith('4.4.7') && !fieldOf(recipient, 'Will-Retry-Until');
  return action === 'failed' || (action === 'delayed' && Boolean(hasGivenUp));
}

/** `rfc822; <Reader@Example.com>` as we write addresses; null where there is none. */
function addressOf(field: string | null): string | null {
  const address = field?.replace(/^[\w-]+;/, '').replace(/[<>\s]/g, '');
  return address?.includes('@') ? address.toLowerCase() : null;
}

/** What the text for people says of a recipient: from where it names them to the end of the paragraph. */
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
  return text.replaceAll('\0', ''); // which no column takes
};

const headOf = (message: string | null): string => message?.split(/\r?\n\r?\n/, 1)[0] ?? '';

/** The first field of this name, its lines put together. */
function fieldOf(text: string, name: string): string | null {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? null;
}
