import PostalMime, { type Attachment } from 'postal-mime';
import { type BounceKind, kindOf } from '../../rules/bounce.js';

/** What a report says of one mail of ours. */
export interface DeliveryReport {
  /** The recipient's row, of which the mail's Message-ID and its envelope were made. */
  recipientId: string;
  kind: BounceKind;
  code: string | null;
  reason: string;
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
  const [status, feedback] = [part('message/delivery-status'), part('message/feedback-report')];
  const original = part('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers');
  const sentTo = mail.headers
    .filter(({ key }) => ['to', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value);
  const recipientId = idIn(headOf(original), sentTo, domain);
  if (!recipientId) return null;
  if (feedback !== null) {
    const kind = fieldOf(feedback, 'Feedback-Type')?.toLowerCase() ?? '';
    if (!COMPLAINTS.includes(kind)) return null;
    return { recipientId, kind: 'complaint', code: null, reason: `Reported as ${kind}` };
  }
  if (status === null || fieldOf(status, 'Action')?.toLowerCase() !== 'failed') return null;
  const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(status, 'Status') ?? '')?.[0] ?? null;
  const reason = (fieldOf(status, 'Diagnostic-Code') ?? code ?? 'No reason given').slice(0, REASON_LENGTH);
  return { recipientId, kind: kindOf(code), code, reason };
}

/** Which recipient's mail has this Message-ID; undefined for one that is not ours. */
export const recipientOf = (messageId: string, domain: string): string | undefined =>
  new RegExp(`^\\s*<?(${ID})@${domain.replaceAll('.', '\\.')}>?\\s*$`, 'i').exec(messageId)?.[1]?.toLowerCase();

function idIn(head: string, sentTo: string[], domain: string): string | undefined {
  const named = recipientOf(fieldOf(head, 'Message-ID') ?? '', domain);
  const returned = sentTo.map((address) => new RegExp(`\\+(${ID})@`, 'i').exec(address)?.[1]).find(Boolean);
  return (named ?? returned)?.toLowerCase();
}

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
