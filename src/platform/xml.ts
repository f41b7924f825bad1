/** An element of an XML document. Its name includes the prefix of its namespace: 'cbc:ID'. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: string | XmlElement[];
}

/** Matches characters that XML 1.0 forbids in every form, also as a reference: most control characters, half surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** Characters with a meaning in XML, and white space that a parser would change. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** True if XML can contain the text. */
export const fitsXml = (text: string): boolean => !FORBIDDEN.test(text);

/** Returns an element with a text; null when the text is null or blank, because an invoice may not have empty elements. */
export function textElement(
  name: string,
  text: string | null,
  attributes: Record<string, string> = {},
): XmlElement | null {
  const content = text?.trim();
  return content ? { name, attributes, content } : null;
}

/** Returns an element with the children that are not null; null when there are none. */
export function parentElement(name: string, ...children: (XmlElement | null)[]): XmlElement | null {
  const content = children.filter((child) => child !== null);
  return content.length > 0 ? { name, attributes: {}, content } : null;
}

/**
 * Returns an XML 1.0 document in UTF-8 without white space between its elements.
 *
 * @param attributes attributes of the root: `xmlns`, `xmlns:cbc` …
 * @param dtd address of the DTD that a DOCTYPE names; none without it
 * @throws Error for a text with a character that XML forbids
 */
export function xmlDocument(
  name: string,
  attributes: Record<string, string>,
  children: (XmlElement | null)[],
  dtd?: string,
): string {
  const root = { name, attributes, content: children.filter((child) => child !== null) };
  const doctype = dtd ? `<!DOCTYPE ${name} SYSTEM "${dtd}">\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}${written(root)}\n`;
}

function written({ name, attributes, content }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = typeof content === 'string' ? escaped(content) : content.map(written).join('');
  return `<${name}${given.join('')}>${inner}</${name}>`;
}

function escaped(text: string): string {
  if (!fitsXml(text)) throw new Error('A text has a character that XML 1.0 forbids');
  return text.replace(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}
