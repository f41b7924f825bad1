import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { markdownTokens, type MarkdownToken } from '#rules/markdown';

interface Open {
  tag: string;
  attributes: Record<string, string | number>;
  children: ReactNode[];
}

/** Converts a Markdown text to React elements, with the same parser as the PDF. */
export const markdownNodes = (text: string, topLevel: number, withIds = false): ReactNode =>
  nodesOf(markdownTokens(text, topLevel, withIds));

function nodesOf(tokens: MarkdownToken[]): ReactNode[] {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open = [root];
  tokens.forEach((token, key) => {
    if (token.hidden) return; // the paragraph inside an item of a list without blank lines
    const { children } = open.at(-1) ?? root;
    if (token.nesting === 1) open.push({ tag: token.tag, attributes: attributesOf(token), children: [] });
    else if (token.nesting === 0) children.push(createElement(Fragment, { key }, leaf(token)));
    else {
      const { tag, attributes, children: content } = open.pop() ?? root;
      (open.at(-1) ?? root).children.push(elementOf(tag, { key, ...attributes }, content));
    }
  });
  return root.children;
}

/** Creates an element. Links to pages of the app use the router; links to files of the API do not. */
function elementOf(tag: string, attributes: Open['attributes'], content: ReactNode): ReactNode {
  const { href, ...others } = attributes;
  return tag === 'a' && typeof href === 'string' && /^\/(?!api\/)/.test(href)
    ? createElement(Link, { to: href, ...others }, content)
    : createElement(tag, attributes, content);
}

function leaf(token: MarkdownToken): ReactNode {
  const { type, tag, content, children } = token;
  if (type === 'inline') return nodesOf(children ?? []);
  if (type === 'softbreak') return '\n';
  if (type === 'hardbreak' || type === 'hr') return createElement(tag);
  if (type === 'code_inline') return createElement('code', null, content);
  if (type === 'fence' || type === 'code_block')
    return createElement('pre', null, createElement('code', null, content));
  return content;
}

const attributesOf = ({ attrs }: MarkdownToken): Record<string, string | number> => Object.fromEntries(attrs ?? []);
