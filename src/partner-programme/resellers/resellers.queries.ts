import { SIGN_WITHIN_DAYS } from '../../rules/partner-agreement.js';
import type { PartnerTier } from '../../rules/partner-tier.js';

/** A company as it is listed. */
export interface ListedRow {
  name: string;
  city: string;
  countryCode: string;
  website: string | null;
  tier: PartnerTier;
}

/** SQL columns that the public sees: `c` is the company, `p` its row of the programme. */
export const TOLD = `c.name, c.city, c.country_code as "countryCode", nullif(c.website, '') as website, p.tier`;

/** SQL: true when a partner has signed the active agreement, or an earlier one while the time to sign the new one runs. */
export const HAS_AGREEMENT = `exists (
  select 1 from partner_agreements a join partner_agreement_acceptances s on s.partner_id = p.company_id
   where a.status = 'active'
     and (s.agreement_id = a.id or a.published_at > now() - interval '${SIGN_WITHIN_DAYS} days'))`;

/** SQL: listed partners. Active partners of active companies, with an agreement, that agreed, and that staff have reviewed and not taken off. */
export const LISTED = `
  select ${TOLD} from partners p join companies c on c.id = p.company_id
   where p.listed_at is not null and p.listing_reviewed_at is not null and p.unlisted_reason is null
     and p.status = 'active' and c.status = 'active' and c.type = 'partner' and ${HAS_AGREEMENT}
   order by c.country_code, lower(c.name), c.id`;
