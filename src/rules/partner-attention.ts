/** What may need a partner, the most pressing first. */
export const PARTNER_ATTENTIONS = [
  'deal_question',
  'quote_expires',
  'protection_ends',
  'next_step',
  'code_waits',
] as const;
export type PartnerAttention = (typeof PARTNER_ATTENTIONS)[number];

/** A sent quote of a client is about to expire from so many days before its date, as everywhere. */
export const QUOTE_EXPIRES_DAYS = 7;
