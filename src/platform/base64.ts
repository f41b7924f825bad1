const FOREIGN = /[^A-Za-z0-9+/]/;

/**
 * True for text in base 64 without line breaks and with its padding (RFC 4648 section 4), of any length. The package
 * `validator` uses a regular expression that repeats a group of four characters. That threw a RangeError for 5.6 MB in a
 * process that had run for some minutes (Node.js 24.21): where V8 does not optimize the expression, as always with
 * `--no-regexp-optimization`, each repetition takes a place on its stack.
 */
export const isBase64 = (text: unknown): boolean => typeof text === 'string' && text.length % 4 === 0 && isDigits(text);

/** True for text that has digits of base 64 only, at least one, and at most two `=` at its end. */
function isDigits(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const digits = text.slice(0, text.length - padding);
  return digits !== '' && !FOREIGN.test(digits);
}
