import { SaxesParser } from 'saxes';

/** Thrown for a bank's file that cannot be read. The message is shown to the user who dropped the file. */
export class UnreadableStatement extends Error {}

/** An element with its texts. Names are without the prefix of their namespace. */
export interface XmlNode {
  name: string;
  /** Text of the element itself, without that of its children; trimmed when the element has ended. */
  text: string;
  currency: string | null;
  children: XmlNode[];
}

const MAX_DEPTH = 40;
const MAX_TEXT = 10_000;
/** Maximum number of elements that are kept in memory at a time. */
const MAX_KEPT = 50_000;

/**
 * Reads XML in pieces, strictly: without a DOCTYPE and so without entities of its own, and within limits. An element for
 * which `taken` returns true when it has ended is dropped from its parent, so that a long file takes little memory.
 *
 * @param taken gets each element that has ended, with the names from the root to it, joined by '/'
 * @param kind what the file is, in the message about a DOCTYPE
 */
export class XmlPieces {
  /** Namespace of the root; null before the root has begun. */
  namespace: string | null = null;

  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly open: XmlNode[] = [];
  private path = '';
  private kept = 0;

  constructor(taken: (path: string, node: XmlNode, parent: XmlNode | null) => boolean, kind = 'bank statement') {
    const { parser, open } = this;
    parser.on('error', (error) => {
      throw new UnreadableStatement(`This file is not complete or not XML: ${error.message}`);
    });
    parser.on('doctype', () => {
      throw new UnreadableStatement(`This file has a DOCTYPE, which a ${kind} does not have`);
    });
    parser.on('opentag', ({ local, uri, attributes }) => {
      this.namespace ??= uri;
      if (uri !== this.namespace && open.length < 3) throw new UnreadableStatement('This file mixes formats');
      if (open.length >= MAX_DEPTH || ++this.kept > MAX_KEPT) throw new UnreadableStatement('This file is too complex');
      const node = { name: local, text: '', currency: attributes.Ccy?.value ?? null, children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
      this.path += `/${local}`;
    });
    const addText = (text: string) => {
      const node = open.at(-1);
      if (!node) return;
      node.text += node.text ? text : text.trimStart(); // blanks between elements would add up
      if (node.text.length > MAX_TEXT) throw new UnreadableStatement(`The text of ${node.name} is too long`);
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('closetag', () => {
      const node = open.pop()!;
      node.text = node.text.trim();
      const parent = open.at(-1) ?? null;
      if (taken(this.path.slice(1), node, parent)) {
        parent?.children.pop();
        this.kept -= sizeOf(node);
      }
      this.path = this.path.slice(0, -node.name.length - 1);
    });
  }

  /** Reads the next piece. Throws `UnreadableStatement`. */
  write(piece: string): void {
    this.parser.write(piece);
  }

  /** Ends the document. Throws `UnreadableStatement` when it was cut off. */
  end(): void {
    this.parser.close();
  }
}

const sizeOf = (node: XmlNode): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1);

/** Returns the elements at a path below an element. */
export function all(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    node ? [node] : [],
  );
}

/** Returns the first element at a path. */
export const first = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined => all(node, ...path)[0];

/** Returns the text of the first element at a path; null when there is none or it is blank. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string | null =>
  first(node, ...path)?.text || null;
