import type { PartnerStatus } from '../../rules/partner-status.js';
import { type RowOf, statement, typed } from '../../platform/database/statement.js';
import { SIGN_WITHIN_DAYS } from '../../rules/partner-agreement.js';
import type { PartnerTier } from '../../rules/partner-tier.js';

/** SQL columns that the public sees: `c` is the company, `p` its row of the programme. */
const TOLD = `c.name, c.city, c.country_code as "countryCode", nullif(c.website, '') as website, p.tier`;

/** SQL: true when a partner has signed the active agreement, or an earlier one while the time to sign the new one runs. */
const HAS_AGREEMENT = `exists (
  select 1 from partner_agreements a join partner_agreement_acceptances s on s.partner_id = p.company_id
   where a.status = 'active'
     and (s.agreement_id = a.id or a.published_at > now() - interval '${SIGN_WITHIN_DAYS} days'))`;

/** SQL: listed partners. Active partners of active companies, with an agreement, that agreed, and that staff have reviewed and not taken off. */
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

/** A company as it is listed. */
export type ListedRow = RowOf<typeof LISTED>;

/** A partner's entry in the list of resellers. */
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
