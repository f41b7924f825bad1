/** Hosts of the person's own computer, where an agent listens on any port (RFC 8252, section 7.3). */
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Returns the parsed address that an agent may name for the return: https, or http to the person's own computer; null otherwise. */
function returnAddress(uri: string): URL | null {
  // The parser drops control characters and turns backslashes into slashes.
  if (/[\s\\]|\p{C}/u.test(uri) || !URL.canParse(uri)) return null;
  const url = new URL(uri);
  if (url.username || url.password || uri.includes('#')) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname)) ? url : null;
}

/** True for an address on the person's own computer. */
export const isLoopback = (uri: string): boolean => URL.canParse(uri) && LOOPBACK.includes(new URL(uri).hostname);

/**
 * True when an agent may return to an address: it is one of its own letter for letter, or differs only in the port and
 * leads to the person's own computer.
 */
export function isOwnRedirect(uri: string, own: string[]): boolean {
  const url = returnAddress(uri);
  if (!url) return false;
  if (own.includes(uri)) return true;
  return (
    isLoopback(uri) &&
    own.some((one) => {
      const other = returnAddress(one);
      return other !== null && withoutPort(other) === withoutPort(url);
    })
  );
}

function withoutPort(url: URL): string {
  const copy = new URL(url);
  copy.port = '';
  return copy.href;
}

/** Adds the answer to a request to the address for the return (RFC 6749, section 4.1.2). Leaves out what is null. */
export function answeredAt(redirectUri: string, answer: Record<string, string | null>): string {
  const given = Object.entries(answer).filter((one): one is [string, string] => one[1] !== null);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
