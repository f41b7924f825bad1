const QUOTE = /^(>*) ?(.*)$/s;

/**
 * Joins the lines of a text with `format=flowed` (RFC 3676) to paragraphs. A line that ends in a blank goes on in the next
 * line of the same depth of quotation; the mark of a signature does not.
 *
 * @param joins true for `delsp=yes`: the blank at the end of a line is no part of the text
 */
export function unflow(text: string, joins = false): string {
  const paragraphs: { depth: number; text: string; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, marks = '', rest = ''] = QUOTE.exec(line) ?? [];
    const isOpen = rest.endsWith(' ') && rest !== '-- ';
    const content = isOpen && joins ? rest.slice(0, -1) : rest;
    const last = paragraphs.at(-1);
    if (last?.isOpen && last.depth === marks.length && rest !== '-- ') {
      last.text += content;
      last.isOpen = isOpen;
    } else paragraphs.push({ depth: marks.length, text: content, isOpen });
  }
  return paragraphs
    .map(({ depth, text: content }) => (depth > 0 ? `${'>'.repeat(depth)} ${content}` : content))
    .join('\n');
}
