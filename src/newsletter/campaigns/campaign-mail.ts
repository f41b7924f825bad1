import Handlebars from 'handlebars';
import { encode, wrap } from 'nodemailer/lib/qp';
import { personal } from '../../rules/campaign-content.js';
import { atMarks, clean, type Slot } from './campaign-marks.js';

/** A campaign that was rendered once for all recipients, with marks at the places that differ between them. */
export interface DrawnCampaign {
  subject: string;
  /** Absent in campaigns that were rendered before this field existed. */
  preheader?: string;
  html: string;
  text: string;
  slots: Slot[];
  /** URLs of the links in the mail. */
  links: string[];
}

/** Values that differ between recipients. */
export interface Reader {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  /** Date of the confirmation in words: '3 March 2026'. */
  confirmedOn: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
  /** URL for one-click unsubscription (RFC 8058). */
  oneClickUrl: string;
  /** URL of the public page of the campaign. */
  archiveUrl: string;
  /** URL of the tracking pixel; null for recipients who have not agreed to have opens and clicks measured. */
  pixelUrl: string | null;
  /** Returns the URL of the campaign's link with this number for this recipient. */
  linkUrl: (link: number) => string;
}

/**
 * Returns a function that fills the values of a recipient into a rendered campaign. The constant parts are split off
 * only once.
 */
export function composer(drawn: DrawnCampaign) {
  const { subject, html, text } = partsOf(drawn);
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: joined(html, reader),
    text: joined(text, reader),
  });
}

/**
 * Like `composer`, but returns encoded mails for the mail server. The constant parts are encoded only once, which is
 * most of the work for a mail.
 */
export function bulkComposer(drawn: DrawnCampaign) {
  const { subject, ...bodies } = partsOf(drawn);
  const [html, text] = [encoded('text/html', bodies.html), encoded('text/plain', bodies.text)];
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: { raw: html(reader) },
    text: { raw: text(reader) },
  });
}

/** Part of a mail: a constant text, or a function that returns the text for a recipient. */
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

/** Maximum length of a quoted-printable line without the `=` of a soft line break. */
const LINE = 75;
const quotedPrintable = (text: string): string => wrap(encode(text), LINE);

/**
 * Returns a function that encodes a MIME part of a mail. Each piece ends with a soft line break, so that the constant
 * pieces can be encoded in advance.
 */
function encoded(type: string, parts: Part[]): (reader: Reader) => string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const once = parts.map((part) => (typeof part === 'string' ? quotedPrintable(part) : part));
  return (reader) =>
    head + once.map((part) => (typeof part === 'string' ? part : quotedPrintable(part(reader)))).join('=\r\n');
}

/** Adds the tracking pixel at the end of the body for recipients who agreed to have opens measured. */
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

/** Returns the value for a slot. White space in personal data, including line breaks, is replaced by single spaces. */
function saidTo(reader: Reader, slot: Slot): string {
  if ('link' in slot) return reader.linkUrl(slot.link);
  if ('own' in slot) return reader[slot.own];
  return clean(personal(slot, reader)).replace(/\s+/g, ' ');
}
