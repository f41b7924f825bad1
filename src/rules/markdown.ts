import MarkdownIt, { type Token } from 'markdown-it';

/**
 * What staff write as Markdown, the same on screen and on paper: HTML in it is text, addresses are those of the web, of mail
 * and of this portal, and nothing is fetched from elsewhere or styled in place.
 */
const markdown = new MarkdownIt({ html: false }).disable('image');

markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address);
markdown.core.ruler.push('no_styles', ({ tokens }) => {
  for (const token of tokens) token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
});

export type MarkdownToken = Token;

/** What a heading is linked to by: 'two-tiers' of 'Two tiers'. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What a Markdown text consists of. Its headings begin at the level given; with ids each can be linked to. */
export function markdownTokens(text: string, topLevel: number, withIds = false): MarkdownToken[] {
  const tokens = markdown.parse(text, {});
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    if (withIds && token.nesting === 1) token.attrSet('id', headingId(tokens[at + 1]?.content ?? ''));
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + topLevel - 1)}`;
  }
  return tokens;
}

/** HTML of what `markdownTokens` says, safe to stand in a page. */
export const tokensToHtml = (tokens: MarkdownToken[]): string => markdown.renderer.render(tokens, markdown.options, {});

/** HTML of a Markdown text, safe to stand in a page. */
export const markdownToHtml = (text: string, topLevel = 1): string => tokensToHtml(markdownTokens(text, topLevel));
