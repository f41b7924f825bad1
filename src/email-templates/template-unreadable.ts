/**
 * Returns the position and an explanation of an error of Handlebars' parser, in words for the author of the template.
 * Lines and columns start at 1.
 */
export function unreadable(text: string, error: Error): { line: number; column: number; message: string } {
  const { lineNumber, column, message } = error as Error & { lineNumber?: number; column?: number };
  if (error instanceof RangeError) return { line: 1, column: 1, message: 'It is nested too deeply' };
  const line = lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1);
  const closed = /^(.*) doesn't match (.*) - /.exec(message);
  if (closed) return { line, column: (column ?? 0) + 1, message: `{{#${closed[1]}}} is closed by {{/${closed[2]}}}` };
  if (!message.includes("got 'EOF'"))
    return { line, column: 1, message: 'This cannot be read: check its braces and quotes' };
  const block = openBlock(text);
  return block
    ? { line: block.line, column: 1, message: `{{#${block.name}}} is not closed` }
    : { line, column: 1, message: 'Something opened with {{ is not closed' };
}

/** Returns the innermost block that is not closed. */
function openBlock(text: string): { name: string; line: number } | undefined {
  const open: { name: string; index: number }[] = [];
  for (const { 1: sign, 2: name = '', index } of text.matchAll(/\{\{~?([#/])\s*([\w-]+)/g)) {
    if (sign === '/') open.pop();
    else open.push({ name, index });
  }
  const last = open.at(-1);
  return last && { name: last.name, line: text.slice(0, last.index).split('\n').length };
}
