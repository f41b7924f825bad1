import { SaxesParser } from 'saxes';

/** Thrown for a document that cannot be read as cXML. The message is the text of the answer's status. */
export class UnreadableCxml extends Error {
  /**
   * @param status code of the answer, by the cXML user's guide: 406 for what is not well-formed, 400 for what is well-formed
   *   and lacks something, 413 for what is too large
   */
  constructor(
    message: string,
    readonly status: 400 | 406 | 413 = 406,
  ) {
    super(message);
  }
}

/** An element with its attributes and children. */
export interface CxmlNode {
  name: string;
  attributes: Record<string, string>;
  /** Text of the element itself, without that of its children; trimmed. */
  text: string;
  children: CxmlNode[];
}

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 50_000;
const MAX_TEXT = 10_000;

/**
 * Reads a document into its root. A DOCTYPE is allowed, because cXML has one, but not one with declarations of its own; so
 * there are only the five entities of XML. Nothing is loaded.
 *
 * @param charset the encoding that the transport names; the document itself counts first
 * @throws UnreadableCxml 406 for an encoding that is not read, what is not well-formed, cut off, too deep or too large
 */
export function readTree(content: Buffer, charset: string | null = null): CxmlNode {
  const parser = new SaxesParser({ xmlns: false });
  const open: CxmlNode[] = [];
  let root: CxmlNode | undefined;
  let elements = 0;
  parser.on('error', ({ message }) => {
    throw new UnreadableCxml(`The document is not complete or not well-formed: ${message}`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new UnreadableCxml('A DOCTYPE with declarations of its own is not accepted');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= MAX_DEPTH || ++elements > MAX_ELEMENTS) throw new UnreadableCxml('The document is too complex');
    const node = { name, attributes: { ...attributes }, text: '', children: [] };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (!node) return;
    node.text += node.text ? text : text.trimStart();
    if (node.text.length > MAX_TEXT) throw new UnreadableCxml(`The text of ${node.name} is too long`);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const node = open.pop()!;
    node.text = node.text.trim();
  });
  parser.write(decoded(content, charset)).close();
  if (!root) throw new UnreadableCxml('The document is empty');
  return root;
}

/** Encodings that are read, besides UTF-8. Buyers in Western Europe send Latin-1. */
const ENCODINGS = ['us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'utf-16le', 'utf-16be'];

/**
 * Decodes a document by its byte order mark, its XML declaration or the encoding that its transport names, otherwise as
 * UTF-8. White space before the declaration is left out, because some systems send it. Throws `UnreadableCxml` for other
 * encodings, and for bytes that the encoding lacks.
 */
function decoded(content: Buffer, charset: string | null): string {
  const head = content.subarray(0, 200).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  const named = (markOf(content) ?? declared ?? charset ?? 'utf-8').toLowerCase();
  // A declaration that can be read byte by byte is no UTF-16: programs on .NET declare that and send UTF-8.
  const encoding = named === 'utf-16' ? 'utf-8' : named;
  if (!/^utf-?8$/.test(encoding) && !ENCODINGS.includes(encoding)) {
    throw new UnreadableCxml(`The encoding ${encoding} is not supported. Please send UTF-8.`);
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content).trimStart();
  } catch {
    throw new UnreadableCxml(`The document is not ${encoding.toUpperCase()}`);
  }
}

/** Returns the encoding that a byte order mark says. */
function markOf(content: Buffer): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf ? 'utf-8' : undefined;
}

/** Returns the elements at a path below an element. */
export function all(node: CxmlNode | undefined, ...path: string[]): CxmlNode[] {
  return path.reduce<CxmlNode[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node ? [node] : [],
  );
}

/** Returns the first element at a path. */
export const first = (node: CxmlNode | undefined, ...path: string[]): CxmlNode | undefined => all(node, ...path)[0];

/** Returns the text of the first element at a path; null when there is none or it is blank. */
export const textAt = (node: CxmlNode | undefined, ...path: string[]): string | null =>
  first(node, ...path)?.text || null;
