import type { AccountType } from '../../rules/actor.js';
import type { Invitation } from './invitation.entity.js';
import { statement, typed } from '../../platform/database/statement.js';
import { isActiveSql } from '../../companies/effective-status.js';

/**
 * SQL after `from`: true for an invitation `i` that can be accepted now. It must be pending and not expired, its
 * company must be active, and its sender must be an active, verified administrator of the company or of the system
 * company. Parameters: hash of the token, current time.
 */
const GOOD = `companies c, users inviter join companies home on home.id = inviter.company_id
  where i.token_hash = ? and i.status = 'pending' and i.expires_at > ?
    and c.id = i.company_id and c.status = 'active'
    and inviter.id = i.invited_by_id and inviter.account_type = 'admin' and ${isActiveSql('inviter', 'home')}
    and inviter.email_verified_at is not null and inviter.deleted_at is null and (home.id = c.id or home.type = 'system')`;

/** Accepts the invitation of a token if it can be accepted now. */
export const ACCEPT_INVITATION = statement(
  { id: 'uuid', email: 'text', role: typed<Invitation['role']>('text') },
  `update invitations i set status = 'accepted' from ${GOOD} returning i.id, i.email, i.role`,
);

/** Returns the invitation of a token if it can be accepted now. */
export const GOOD_INVITATION = statement(
  { email: 'text', role: typed<AccountType>('text'), expiresAt: 'timestamptz', companyId: 'uuid', companyName: 'text' },
  `select i.email, i.role, i.expires_at as "expiresAt", c.id as "companyId", c.name as "companyName"
     from invitations i, ${GOOD}`,
);

/** Locks the row of a user who may invite others; returns no row if the user may not (any more). */
export const LOCK_INVITER = statement(
  {},
  `select 1 from users u join companies c on c.id = u.company_id
    where u.id = ? and u.account_type = 'admin' and ${isActiveSql()}
      for share of u`,
);
