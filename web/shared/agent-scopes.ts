import type { TokenScope } from '#rules/access-token';

/** What each scope lets an agent do. Agents never submit a quote, which API tokens with `quotes:write` may. */
export const agentScopeWords: Record<TokenScope, string> = {
  catalogue: 'See products, options and your prices',
  'quotes:read': 'Read the quotes of your company and their messages',
  'quotes:write': 'Draft and change quotes, and write messages to our staff',
  'orders:read': 'Read orders and invoices',
};
