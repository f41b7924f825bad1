import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AccountStatus, AccountType, CompanyType } from '../../src/rules/actor.js';
import { Company } from '../../src/companies/company.entity.js';
import { User } from '../../src/users/user.entity.js';
import type { TestApp } from '../app.js';
import { QUICK_HASH } from '../setup/quick-password.js';

/** Creates a company with a unique name; returns its id. */
export async function makeCompany(app: TestApp, type: CompanyType = 'client'): Promise<string> {
  const em = app.get(EntityManager).fork();
  const company = em.create(Company, {
    name: `Company ${randomUUID().slice(0, 8)}`,
    type,
    addressLine1: 'Havenstraat 1',
    city: 'Schiedam',
    postalCode: '3115 HC',
    countryCode: 'NL',
  });
  await em.flush();
  return company.id;
}

/**
 * Creates a user with the demo's password and a confirmed address, by default in a new company. Returns the e-mail
 * address.
 */
export async function makeUser(
  app: TestApp,
  given: {
    company?: string;
    companyType?: CompanyType;
    accountType?: AccountType;
    accountStatus?: AccountStatus;
    firstName?: string;
    lastName?: string;
    emailVerifiedAt?: Date | null;
    passwordHash?: string;
  } = {},
): Promise<string> {
  const { company = await makeCompany(app, given.companyType), companyType: _, ...rest } = given;
  const email = `user-${randomUUID().slice(0, 8)}@made.example`;
  const em = app.get(EntityManager).fork();
  em.create(User, {
    firstName: 'Uma',
    lastName: 'User',
    emailVerifiedAt: new Date(),
    passwordHash: QUICK_HASH,
    ...rest,
    email,
    company,
  });
  await em.flush();
  return email;
}
