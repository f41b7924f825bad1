import { statement } from '../../platform/database/statement.js';

/** Runs changes of a company's purchasing systems one after another, because their number is limited. */
export const LOCK_SYSTEMS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** A row for each identity in its domain, in their order, with the purchasing system that has it, active or not. */
export const SYSTEMS_OF_IDENTITIES = statement(
  {
    id: 'uuid?',
    companyId: 'uuid?',
    companyStatus: 'text?',
    protocol: 'text?',
    encryptedSecret: 'text?',
    certificateFingerprint: 'text?',
    isActive: 'bool?',
  },
  `select s.id, s.company_id as "companyId", c.status as "companyStatus", s.protocol,
          s.encrypted_secret as "encryptedSecret", s.certificate_fingerprint::text as "certificateFingerprint",
          s.deactivated_at is null as "isActive"
     from unnest(array[:domains]::text[], array[:identities]::text[]) with ordinality as named (domain, identity, place)
     left join procurement_systems s
       on lower(s.domain) = lower(named.domain) and lower(s.identity) = lower(named.identity)
     left join companies c on c.id = s.company_id
    order by named.place`,
);
