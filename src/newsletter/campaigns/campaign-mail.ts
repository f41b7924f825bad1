import Handlebars from 'handlebars';
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
export function composer({ subject, html, text, slots }: DrawnCampaign) {
  const [inSubject, inHtml, inText] = [subject, html, text].map(atMarks) as [Parts, Parts, Parts];
  const join = (parts: Parts, said: (slot: Slot) => string) =>
    parts.map((part) => (typeof part === 'number' ? said(slots[part]!) : part)).join('');
  return (reader: Reader) => {
    const said = (slot: Slot) => saidTo(reader, slot);
    return {
      subject: join(inSubject, said),
      html: withPixel(
        join(inHtml, (slot) => Handlebars.escapeExpression(said(slot))),
        reader.pixelUrl,
      ),
      text: join(inText, said),
    };
  };
}

type Parts = (string | number)[];

/** As small as a picture can be, where the mail ends. */
function withPixel(html: string, address: string | null): string {
  const end = html.lastIndexOf('</body>');
  if (address === null || end < 0) return html;
  const pixel = `<img src="${Handlebars.escapeExpression(address)}" alt="" width="1" height="1" style="display:block;border:0" />`;
  return html.slice(0, end) + pixel + html.slice(end);
}

/** What somebody told of themselves stands in one line, whatever they typed. */
function saidTo(reader: Reader, slot: Slot): string {
  if ('link' in slot) return reader.linkUrl(slot.link);
  if ('own' in slot) return reader[slot.own];
  return clean(personal(slot, reader)).replace(/\s+/g, ' ');
}
