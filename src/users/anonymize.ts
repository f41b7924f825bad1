import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../common/actor.js';
import { newSecret } from '../common/secrets.js';
import { Invitation } from './invitation.entity.js';
import { hashPassword } from './passwords.js';
import { Session } from './session.entity.js';
import { recordChange, revokeLinks } from './user-record.js';
import { User } from './user.entity.js';

/**
 * Takes from people everything that names them or lets them in, for good, with a row in each one's history. Their rows
 * stay as 'Deleted User', so that quotes and histories stay readable; what a submitted quote says stays as it was.
 */
export async function anonymize(em: EntityManager, people: User[], reason: string, actor: Actor): Promise<void> {
  const ids = people.map(({ id }) => id);
  const emails = people.map(({ email }) => email);
  const companies = [...new Set(people.map(({ company }) => company.id))];
  await em.nativeDelete(Session, { user: ids });
  await revokeLinks(em, { users: ids });
  await em.nativeDelete(Invitation, { $or: [{ acceptedBy: ids }, { company: companies, email: emails }] });
  // Links to verify an address or set a password, and mails that wait or were sent: rows of others that name the person.
  await em.execute('delete from account_tokens where user_id in (?)', [ids]);
  await em.execute('delete from outbox_mails where recipient in (?)', [emails]);

  const passwordHash = await hashPassword(newSecret()); // of a password that nobody knows
  for (const user of people) {
    recordChange(em, user.id, { from: user.accountStatus, to: 'deleted', reason }, actor);
    em.assign(user, {
      firstName: 'Deleted',
      lastName: 'User',
      email: `deleted-${user.id}@deleted.invalid`,
      passwordHash,
      jobTitle: null,
      phone: null,
      industry: null,
      accountStatus: 'inactive',
      emailVerifiedAt: null,
      lastLoginAt: null,
      quoteUpdates: false,
      accountUpdates: false,
      newsletter: false,
      deletedAt: new Date(),
      version: user.version + 1,
    });
  }
  await em.flush();
}
