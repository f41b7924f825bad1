/**
 * Scopes of API tokens: reading products and prices, reading quotes, writing quotes, reading orders and
 * their invoices. Each route that accepts tokens names one scope; all other routes refuse tokens.
 */
export const TOKEN_SCOPES = ['catalogue', 'quotes:read', 'quotes:write', 'orders:read'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes that agents can be given: those that a tool of `/mcp` needs. */
export const AGENT_SCOPES = ['catalogue', 'quotes:read', 'quotes:write'] as const satisfies TokenScope[];

/** The beginning of each refresh token of an agent. */
export const REFRESH_PREFIX = 'hpr_';

/** Maximum number of grants of a company that have not ended. */
export const MOST_GRANTS = 50;

/** The beginning of each API token and of each access token of an agent, by which scanners for leaked secrets recognize it. */
export const TOKEN_PREFIX = 'hpt_';

/** Longest lifetime of an API token in days, counted from the day on which it is made. */
export const LONGEST_TOKEN_DAYS = 365;

/** Maximum number of API tokens of a company that have not ended. */
export const MOST_TOKENS = 50;

/**
 * Returns the end of a token that ends with a day: the first moment of the next day in UTC.
 *
 * @param day '2027-01-31'
 */
export const tokenEnd = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);

/** Returns a message about a token's last day that is not between today and a year from today, in UTC; null if it is. */
export function tokenDayProblem(day: string, now: Date): string | null {
  const today = now.toISOString().slice(0, 10);
  const last = new Date(Date.parse(today) + LONGEST_TOKEN_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (day < today) return 'The end must not be in the past';
  return day > last ? 'The end must be within a year' : null;
}
