import MarkdownIt, { type Token } from 'markdown-it';

/**
 * Renders the Markdown texts that staff write, for screens and PDFs alike. HTML in a text is shown as text. Links may
 * point to web pages, mail addresses and pages of this portal. Pictures and inline styles are removed, so that a text
 * neither loads files from other servers nor changes the design.
 */
const markdown = new MarkdownIt({ html: false }).disable('image');

markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);
markdown.core.ruler.push('no_styles', ({ tokens }) => {
  for (const token of tokens) token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
});

export type MarkdownToken = Token;

/** Returns the anchor id of a heading: 'two-tiers' for 'Two tiers'. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Parses a Markdown text. Its top headings get the level `topLevel`; with `withIds` they get anchor ids. */
export function markdownTokens(text: string, topLevel: number, withIds = false): MarkdownToken[] {
  const tokens = markdown.parse(text, {});
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (withIds && token.nesting === 1) token.attrSet('id', headingId(tokens[at + 1]?.content ?? ''));
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + topLevel - 1)}`;
  }
  return tokens;
}

/** Renders the tokens of `markdownTokens` as HTML that is safe to insert into a page. */
export const tokensToHtml = (tokens: MarkdownToken[]): string => markdown.renderer.render(tokens, markdown.options, {});

/** Renders a Markdown text as HTML that is safe to insert into a page. */
export const markdownToHtml = (text: string, topLevel = 1): string => tokensToHtml(markdownTokens(text, topLevel));
