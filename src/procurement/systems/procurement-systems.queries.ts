import { statement } from '../../platform/database/statement.js';

/** Runs changes of a company's purchasing systems one after another, because their number is limited. */
export const LOCK_SYSTEMS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

/** The purchasing system with an identity in a domain, whether it is active or not. */
export const SYSTEM_OF_IDENTITY = statement(
  {
    id: 'uuid',
    companyId: 'uuid',
    companyStatus: 'text',
    protocol: 'text',
    encryptedSecret: 'text',
    isActive: 'bool',
  },
  `select s.id, s.company_id as "companyId", c.status as "companyStatus", s.protocol,
          s.encrypted_secret as "encryptedSecret", s.deactivated_at is null as "isActive"
     from procurement_systems s join companies c on c.id = s.company_id
    where lower(s.domain) = lower(?) and lower(s.identity) = lower(?)`,
);
