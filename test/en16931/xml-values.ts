import SaxonJS, { type XmlNode } from 'saxon-js';

/**
 * Parses a document and returns the texts of its elements and attributes by their paths below the root, in order:
 * 'cac:Price/cbc:PriceAmount', 'cac:Price/cbc:PriceAmount/@currencyID'. Throws for a document that is not well-formed.
 */
export async function xmlValues(xml: string): Promise<Map<string, string[]>> {
  const document = await SaxonJS.getResource({ text: xml, type: 'xml' });
  const root = Array.from(document.childNodes).find(({ nodeType }) => nodeType === ELEMENT);
  const values = new Map<string, string[]>();
  if (root) collect(root, '', values);
  return values;
}

const ELEMENT = 1;

function collect(node: XmlNode, path: string, values: Map<string, string[]>): void {
  const add = (key: string, text: string) => values.set(key, [...(values.get(key) ?? []), text]);
  for (const { name, value } of Array.from(node.attributes)) if (path) add(`${path}/@${name}`, value);
  const elements = Array.from(node.childNodes).filter(({ nodeType }) => nodeType === ELEMENT);
  if (elements.length === 0) add(path, node.textContent);
  for (const element of elements) collect(element, path ? `${path}/${element.nodeName}` : element.nodeName, values);
}
