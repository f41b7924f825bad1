import type { PartnerStatus } from '../../rules/partner-status.js';
import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import { SIGN_WITHIN_DAYS } from '../../rules/partner-agreement.js';
import type { PartnerTier } from '../../rules/partner-tier.js';

/** SQL columns that the public may see: `c` is the company, `p` its row in `partners`. */
const TOLD = `c.name, c.city, c.country_code as "countryCode", nullif(c.website, '') as website, p.tier`;

/**
 * SQL: true when a partner has signed the active agreement, or has signed an earlier one and can still sign the active
 * one in time.
 */
const HAS_AGREEMENT = `exists (
  select 1 from partner_agreements a join partner_agreement_acceptances s on s.partner_id = p.company_id
   where a.status = 'active'
     and (s.agreement_id = a.id or a.published_at > now() - interval '${SIGN_WITHIN_DAYS} days'))`;

/**
 * Partners in the public list of resellers: active partners of active companies with a signed agreement that agreed to
 * be listed and whose entry staff reviewed and did not remove.
 */
export const LISTED = statement(
  {
    name: 'text',
    city: 'text',
    countryCode: 'text',
    website: 'text?',
    tier: typed<PartnerTier>('text'),
  },
  `select ${TOLD} from partners p join companies c on c.id = p.company_id
   where p.listed_at is not null and p.listing_reviewed_at is not null and p.unlisted_reason is null
     and p.status = 'active' and c.status = 'active' and c.type = 'partner' and ${HAS_AGREEMENT}
   order by c.country_code, lower(c.name), c.id`,
);

/** Entry of the public list of resellers. */
export type ListedRow = RowOf<typeof LISTED>;

/** Entry of one partner for the list of resellers, whether it is listed or not. */
export const LISTING = statement(
  {
    name: 'text',
    city: 'text',
    countryCode: 'text',
    website: 'text?',
    tier: typed<PartnerTier>('text'),
    status: typed<PartnerStatus>('text'),
    companyStatus: 'text',
    hasAgreement: 'bool',
    listedAt: 'timestamptz?',
    reviewedAt: 'timestamptz?',
    unlistedReason: 'text?',
    version: 'int4',
  },
  `select ${TOLD}, p.status, c.status as "companyStatus", ${HAS_AGREEMENT} as "hasAgreement",
          p.listed_at as "listedAt", p.listing_reviewed_at as "reviewedAt", p.unlisted_reason as "unlistedReason", p.version
     from partners p join companies c on c.id = p.company_id where p.company_id = ?`,
);
