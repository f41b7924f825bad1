import type { Response } from 'supertest';

export interface SetCookie {
  value: string;
  /** Attributes of the cookie in lower case: 'httponly', 'path=/', 'max-age=900'. */
  attributes: string[];
}

/** Returns the cookies that a response sets, by name. */
export function cookiesOf(response: Response): Record<string, SetCookie> {
  const lines = (response.get('Set-Cookie') ?? []) as string[];
  return Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      return [name, { value, attributes: attributes.map((one) => one.toLowerCase()) }];
    }),
  );
}

/** Returns a Cookie header with the cookies. */
export const cookieHeader = (cookies: Record<string, SetCookie>): string =>
  Object.entries(cookies)
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ');
