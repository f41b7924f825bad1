const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[');

/**
 * True when JSON in UTF-8 has more than this many values; each object, each list and each entry counts. Stops reading
 * as soon as the result is known. The result for invalid JSON is arbitrary.
 */
export function holdsMoreThan(json: Buffer, most: number): boolean {
  if (json.length <= most) return false; // each value takes at least one byte
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
