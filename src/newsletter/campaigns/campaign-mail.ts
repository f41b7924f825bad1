import Handlebars from 'handlebars';
import { encode, wrap } from 'nodemailer/lib/qp';
import { personal } from '../../rules/campaign-content.js';
import { atMarks, clean, type Slot } from './campaign-marks.js';

/** A campaign as it goes to all recipients: drawn once, with marks where their mails differ. */
export interface DrawnCampaign {
  subject: string;
  /** Absent in campaigns that were drawn before it was stored. */
  preheader?: string;
  html: string;
  text: string;
  slots: Slot[];
  /** Addresses of its links. */
  links: string[];
}

/** Values that differ from one reader to the next. */
export interface Reader {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  /** Written date: '3 March 2026'. */
  confirmedOn: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
  /** Address for one-click unsubscription (RFC 8058). */
  oneClickUrl: string;
  /** Address of the public page of the campaign. */
  archiveUrl: string;
  /** Address of the tracking pixel; null for readers who have not agreed to be counted. */
  pixelUrl: string | null;
  /** Address of the campaign's link with this number for this reader. */
  linkUrl: (link: number) => string;
}

/** Returns a function that fills readers into a drawn campaign; the constant parts are split off only once. */
export function composer(drawn: DrawnCampaign) {
  const { subject, html, text } = partsOf(drawn);
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: joined(html, reader),
    text: joined(text, reader),
  });
}

/** Like `composer`, for the mail server: the constant parts are also encoded once, which is most of the work of a mail. */
export function bulkComposer(drawn: DrawnCampaign) {
  const { subject, ...bodies } = partsOf(drawn);
  const [html, text] = [encoded('text/html', bodies.html), encoded('text/plain', bodies.text)];
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: { raw: html(reader) },
    text: { raw: text(reader) },
  });
}

/** Constant text, or a function of the reader. */
type Part = string | ((reader: Reader) => string);

function partsOf({ subject, html, text, slots }: DrawnCampaign): Record<'subject' | 'html' | 'text', Part[]> {
  const parts = (given: string, write = (said: string) => said) =>
    atMarks(given).map((part) =>
      typeof part === 'number' ? (reader: Reader) => write(saidTo(reader, slots[part]!)) : part,
    );
  return {
    subject: parts(subject),
    html: withPixel(parts(html, (said) => Handlebars.escapeExpression(said))),
    text: parts(text),
  };
}

const joined = (parts: Part[], reader: Reader): string =>
  parts.map((part) => (typeof part === 'string' ? part : part(reader))).join('');

/** Length of a quoted-printable line without the `=` of a soft line break. */
const LINE = 75;
const quotedPrintable = (text: string): string => wrap(encode(text), LINE);

/** Encodes a MIME part of a mail. A soft line break ends each part, so that the constant parts can be encoded separately. */
function encoded(type: string, parts: Part[]): (reader: Reader) => string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const once = parts.map((part) => (typeof part === 'string' ? quotedPrintable(part) : part));
  return (reader) =>
    head + once.map((part) => (typeof part === 'string' ? part : quotedPrintable(part(reader)))).join('=\r\n');
}

/** Adds the tracking pixel before the end of the body, for readers who agreed to be counted. */
function withPixel(html: Part[]): Part[] {
  const last = html.at(-1);
  const end = typeof last === 'string' ? last.lastIndexOf('</body>') : -1;
  if (typeof last !== 'string' || end < 0) return html;
  const pixel = ({ pixelUrl }: Reader) =>
    pixelUrl === null
      ? ''
      : `<img src="${Handlebars.escapeExpression(pixelUrl)}" alt="" width="1" height="1" style="display:block;border:0" />`;
  return [...html.slice(0, -1), last.slice(0, end), pixel, last.slice(end)];
}

/** Value of a slot for a reader; white space in personal data, line breaks too, becomes single spaces. */
function saidTo(reader: Reader, slot: Slot): string {
  if ('link' in slot) return reader.linkUrl(slot.link);
  if ('own' in slot) return reader[slot.own];
  return clean(personal(slot, reader)).replace(/\s+/g, ' ');
}
