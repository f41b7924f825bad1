import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { clean } from './campaign-marks.js';

type Node = DefaultTreeAdapterTypes.Node;

/**
 * A template's HTML with each of its links where `link` leads, as it is told the address and what stands on it. Its other attributes and
 * texts stay, but for what would pass for a mark.
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

/** The addresses that a template's HTML leads to. */
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
