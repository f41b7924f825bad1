/**
 * Placeholders for links, values and other statements when the markup of a mail is checked. Each is one character long,
 * so that positions can be mapped back.
 */
export const LINK_MARK = '\u0001';
export const VALUE_MARK = '\u0002';
export const OTHER_MARK = '\u0003';

/**
 * Allowed tags, each with its allowed attributes. Tags that run scripts, load files, hide content or break out of the
 * mail are not allowed.
 */
const TAGS: Record<string, Record<string, RegExp>> = {
  a: { href: new RegExp(`^(${LINK_MARK}|(https://|mailto:)[^\\s${LINK_MARK}${VALUE_MARK}${OTHER_MARK}]+)$`) },
  ...Object.fromEntries(
    ['b', 'blockquote', 'br', 'em', 'h2', 'h3', 'hr', 'i', 'li', 'ol', 'p', 'small', 'strong', 'u', 'ul'].map((tag) => [
      tag,
      {},
    ]),
  ),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr'].map((tag) => [tag, {}])),
  ...Object.fromEntries(['td', 'th'].map((tag) => [tag, { align: /^(left|right|center)$/, colspan: /^\d$/ }])),
};
const EMPTY = new Set(['br', 'hr']);

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/iy;
const ATTRIBUTE = /\s+([a-z-]+)="([^"]*)"/gi;

/**
 * Returns at most `most` problems of a markup, with their positions. The accepted grammar is much narrower than HTML:
 * only the listed tags with their listed, double-quoted attributes, so that no mail program can parse the text
 * differently. A tag must be closed in the same text.
 */
export function markupProblems(markup: string, most: number): { at: number; message: string }[] {
  const problems: { at: number; message: string }[] = [];
  const open: { tag: string; at: number }[] = [];
  for (let at = markup.indexOf('<'); at >= 0 && problems.length < most; at = markup.indexOf('<', at + 1)) {
    TAG.lastIndex = at;
    const [, slash, name = '', attributes = ''] = TAG.exec(markup) ?? [];
    const tag = name.toLowerCase();
    const allowed = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
    const refuse = (message: string) => problems.push({ at, message });
    if (slash === undefined) refuse(whyNoTag(markup.slice(at, at + 40)));
    else if (!allowed) refuse(`<${tag}> is not allowed in an email`);
    else if (slash) {
      if (attributes) refuse(`</${tag}> takes no attributes`);
      if (open.pop()?.tag !== tag) refuse(`</${tag}> closes nothing that was opened here`);
    } else {
      for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        const key = attribute.toLowerCase();
        if (!Object.hasOwn(allowed, key)) refuse(`<${tag}> cannot have the attribute ${key}`);
        else if (!allowed[key]!.test(value))
          refuse(
            key === 'href'
              ? 'A link is an address with https:// or mailto:, or one of {{url}}, {{page}}, {{consolePage}} and {{mailto}}'
              : `${key} cannot be “${value}”`,
          );
      }
      if (!EMPTY.has(tag)) open.push({ tag, at });
    }
  }
  return [...problems, ...open.map(({ tag, at }) => ({ at, message: `<${tag}> is not closed` }))].slice(0, most);
}

function whyNoTag(start: string): string {
  const name = /^<\/?([a-z][\w:-]*)/i.exec(start)?.[1]?.toLowerCase();
  if (!name) return 'Write &lt; for a < that does not start a tag';
  return Object.hasOwn(TAGS, name)
    ? `<${name}> is not complete: its attributes must be in double quotes, with nothing else between < and >`
    : `<${name}> is not allowed in an email`;
}
