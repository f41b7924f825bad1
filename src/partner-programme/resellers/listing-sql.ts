/**
 * SQL condition: true when a partner has agreed to be listed and staff have not reviewed its entry. `p` is the alias of
 * its row in `partners`.
 */
export const AWAITS_REVIEW = `(p.listed_at is not null and p.listing_reviewed_at is null and p.unlisted_reason is null
  and p.status = 'active')`;
