import Handlebars from 'handlebars';
import { encode, wrap } from 'nodemailer/lib/qp';
import { personal } from '../../rules/campaign-content.js';
import { atMarks, clean, type Slot } from './campaign-marks.js';

/** A campaign as it goes to everybody on its list: drawn once, with marks where recipients differ. */
export interface DrawnCampaign {
  subject: string;
  /** Not there of a campaign that was drawn before it was kept. */
  preheader?: string;
  html: string;
  text: string;
  slots: Slot[];
  /** The addresses that its links lead to. */
  links: string[];
}

/** Whom a mail is for. */
export interface Reader {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  /** Such as '3 March 2026'. */
  confirmedOn: string;
  preferencesUrl: string;
  unsubscribeUrl: string;
  /** What a mail program posts to (RFC 8058). */
  oneClickUrl: string;
  /** Where the campaign is read by anybody. */
  archiveUrl: string;
  /** What is loaded as the mail is opened; null of those who have not agreed to be counted. */
  pixelUrl: string | null;
  /** Where the campaign's link of this number leads for this reader. */
  linkUrl: (link: number) => string;
}

/** Puts readers into a drawn campaign: what is the same for all is taken apart once. */
export function composer(drawn: DrawnCampaign) {
  const { subject, html, text } = partsOf(drawn);
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: joined(html, reader),
    text: joined(text, reader),
  });
}

/** The same for the mail server: what is the same for all is encoded once too, which is most of the work of a mail. */
export function bulkComposer(drawn: DrawnCampaign) {
  const { subject, ...bodies } = partsOf(drawn);
  const [html, text] = [encoded('text/html', bodies.html), encoded('text/plain', bodies.text)];
  return (reader: Reader) => ({
    subject: joined(subject, reader),
    html: { raw: html(reader) },
    text: { raw: text(reader) },
  });
}

/** What is the same for all, and what differs. */
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

/** A line of quoted-printable, without the `=` that goes on. */
const LINE = 75;
const quotedPrintable = (text: string): string => wrap(encode(text), LINE);

/** A MIME part of a mail. Where readers differ a line ends softly, so that what stands before and after is encoded by itself. */
function encoded(type: string, parts: Part[]): (reader: Reader) => string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const once = parts.map((part) => (typeof part === 'string' ? quotedPrintable(part) : part));
  return (reader) =>
    head + once.map((part) => (typeof part === 'string' ? part : quotedPrintable(part(reader)))).join('=\r\n');
}

/** As small as a picture can be, where the mail ends; of who has agreed to be counted. */
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

/** What somebody told of themselves stands in one line, whatever they typed. */
function saidTo(reader: Reader, slot: Slot): string {
  if ('link' in slot) return reader.linkUrl(slot.link);
  if ('own' in slot) return reader[slot.own];
  return clean(personal(slot, reader)).replace(/\s+/g, ' ');
}
