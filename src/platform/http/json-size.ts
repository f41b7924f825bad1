const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[');

/**
 * Whether UTF-8 JSON holds more than so many values, each object, list and further entry counted. Reads no further than
 * it takes to know; a text that is no JSON gives any answer.
 */
export function holdsMoreThan(json: Buffer, most: number): boolean {
  if (json.length <= most) return false; // each takes a byte, or more
  let values = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (byte === BACKSLASH) at++;
    else if (!isInText && (byte === COMMA || byte === BRACE || byte === BRACKET) && ++values > most) return true;
  }
  return false;
}
