import { SaxesParser } from 'saxes';

/** Thrown for a document that cannot be read as cXML. The message is the text of the answer's status. */
export class UnreadableCxml extends Error {
  /**
   * @param status code of the answer, by the cXML user's guide: 406 for what is not well-formed, 400 for what is well-formed
   *   and lacks something
   */
  constructor(
    message: string,
    readonly status: 400 | 406 = 406,
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
 * @throws UnreadableCxml 406 for what is not UTF-8, not well-formed, cut off, too deep or too large
 */
export function readTree(content: Buffer): CxmlNode {
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
  parser.write(decoded(content)).close();
  if (!root) throw new UnreadableCxml('The document is empty');
  return root;
}

/** Decodes UTF-8, the only encoding that is read. Throws `UnreadableCxml` for any other, and for bytes that it lacks. */
function decoded(content: Buffer): string {
  const isWide = (content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff);
  if (isWide) throw new UnreadableCxml('The encoding UTF-16 is not supported. Please send UTF-8.');
  const head = content.subarray(0, 200).toString('latin1');
  const encoding = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    throw new UnreadableCxml(`The encoding ${encoding} is not supported. Please send UTF-8.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UnreadableCxml('The document is not UTF-8');
  }
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
