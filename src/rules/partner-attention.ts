/** Matters that need a partner's attention, the most urgent first. */
export const PARTNER_ATTENTIONS = [
  'deal_question',
  'quote_expires',
  'protection_ends',
  'next_step',
  'code_waits',
] as const;
export type PartnerAttention = (typeof PARTNER_ATTENTIONS)[number];

/** Days before its date from which a client's sent quote is about to expire, as everywhere. */
export const QUOTE_EXPIRES_DAYS = 7;
