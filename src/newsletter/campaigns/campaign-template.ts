import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { clean } from './campaign-marks.js';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * Replaces every link in the HTML of a template by the result of `link`, which gets the URL and the text of the link.
 * Other attributes and texts are kept, except for characters that would be read as marks.
 */
export function withLinks(html: string, link: (address: string, label: string) => string): string {
  const fragment = parseFragment(html);
  const walk = (node: Node): void => {
    if ('value' in node) node.value = clean(node.value);
    if ('attrs' in node) for (const attribute of node.attrs) attribute.value = clean(attribute.value);
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
    if (!('attrs' in node) || node.tagName !== 'a') return;
    for (const attribute of node.attrs)
      if (attribute.name === 'href') attribute.value = link(attribute.value, textOf(node).trim());
  };
  walk(fragment);
  return serialize(fragment);
}

/** Returns the URLs of the links in the HTML of a template. */
export function linksOf(html: string): string[] {
  const found: string[] = [];
  withLinks(html, (address) => {
    found.push(address);
    return address;
  });
  return found;
}

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
