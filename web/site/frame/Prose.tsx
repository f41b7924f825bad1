import { createElement, type ReactNode } from 'react';
import type { TextNode } from '../content/content-file';
import { SiteLink } from './SiteLink';

/** Renders a text of `content/` in a column, from the nodes that the build has made. */
export const Prose = ({ text }: { text: TextNode[] }) => <div className="column prose">{nodesOf(text)}</div>;

/** Converts the nodes of a text to React elements, for use outside a column. */
export const nodesOf = (nodes: TextNode[]): ReactNode[] =>
  nodes.map((node, key) => {
    if (typeof node === 'string') return node;
    const { tag, attributes, children = [] } = node;
    const href = attributes?.href;
    if (tag === 'a' && href?.startsWith('/'))
      return (
        <SiteLink key={key} to={href}>
          {nodesOf(children)}
        </SiteLink>
      );
    return createElement(tag, { key, ...attributes }, ...nodesOf(children));
  });

/** Returns the plain text without markup. */
export const wordsOf = (nodes: TextNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children ?? [])))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
