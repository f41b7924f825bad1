import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { forbidden, unprocessable } from '../../platform/errors.js';
import { newSecret } from '../../platform/secrets.js';
import { emailProblem } from '../../rules/email.js';
import { cleanText } from '../../rules/text-rule.js';
import { hashPassword } from '../../users/passwords.js';
import { lockPeopleOf } from '../../users/user-record.js';
import { User } from '../../users/user.entity.js';
import type { ProcurementSystem } from '../systems/procurement-system.entity.js';

/** A person as a purchasing system names them. */
export interface NamedPerson {
  email: string | null;
  /** First and last name in one text. */
  name: string | null;
}

const LONGEST_NAME = 50;

/** Finds the users whom purchasing systems name, and makes those that the company lets its system make. */
@Injectable()
export class PunchOutPeople {
  /**
   * Returns the id of the active user of the system's company with the e-mail address. An address that nobody has becomes
   * a standard user without a password where the company allowed that. Throws 422 without a valid address, 403
   * `unknown_person` or `account_status` in words for the buyer's people.
   */
  async personOf(em: EntityManager, system: ProcurementSystem, named: NamedPerson): Promise<string> {
    const email = named.email?.trim().toLowerCase() ?? '';
    if (emailProblem(email)) {
      throw unprocessable('The request names no person: it needs the e-mail address of the person who buys.');
    }
    const company = system.company.id;
    const known = await em.findOne(User, { email, deletedAt: null });
    if (known && known.company.id === company) {
      if (known.accountStatus === 'active') return known.id;
      throw forbidden(
        `The account of ${email} is not active. Please ask an administrator of your company.`,
        'account_status',
      );
    }
    if (known || !system.createsPeople) throw unknownPerson(email);
    return this.create(em, company, email, named.name);
  }

  private async create(em: EntityManager, company: string, email: string, name: string | null): Promise<string> {
    await lockPeopleOf(em, company);
    const id = randomUUID();
    const { affectedRows } = await em
      .createQueryBuilder(User)
      .insert({
        id,
        createdAt: now(),
        company,
        email,
        ...namesOf(name, email),
        // Nobody knows this password. The person may set one by a link that is mailed to the address.
        passwordHash: await hashPassword(newSecret()),
        accountType: 'standard',
      })
      .onConflict('email')
      .ignore()
      .execute<{ affectedRows: number }>('run');
    if (affectedRows > 0) return id;
    const other = await em.findOne(User, { email, company, deletedAt: null, accountStatus: 'active' });
    if (!other) throw unknownPerson(email);
    return other.id; // another request has made the person meanwhile
  }
}

const unknownPerson = (email: string) =>
  forbidden(
    `HoloPortal knows nobody of your company with the e-mail address ${email}. Please ask an administrator of your company for an invitation.`,
    'unknown_person',
  );

/** Returns first and last name; those of the address for a person without a name. */
function namesOf(name: string | null, email: string): { firstName: string; lastName: string } {
  const words = (cleanText(name ?? '') || email.slice(0, email.lastIndexOf('@')).replaceAll(/[._-]+/g, ' '))
    .split(/\s+/)
    .filter(Boolean);
  const [first = email, ...rest] = words;
  return { firstName: first.slice(0, LONGEST_NAME), lastName: (rest.join(' ') || first).slice(0, LONGEST_NAME) };
}
