/** SQL: true when a partner agreed to be listed, and staff have not looked at its entry. `p` is its row of the programme. */
export const AWAITS_REVIEW = `(p.listed_at is not null and p.listing_reviewed_at is null and p.unlisted_reason is null
  and p.status = 'active')`;
