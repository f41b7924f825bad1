/** Reasons why a partner's attention is needed, the most urgent first. */
export const PARTNER_ATTENTIONS = [
  'deal_question',
  'quote_expires',
  'protection_ends',
  'next_step',
  'code_waits',
] as const;
export type PartnerAttention = (typeof PARTNER_ATTENTIONS)[number];

/**
 * A sent quote counts as expiring soon when this many days or fewer are left. The other parts of the portal use the
 * same number.
 */
export const QUOTE_EXPIRES_DAYS = 7;
