import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now } from '../platform/clock.js';
import { hashPassword } from '../users/passwords.js';
import type { AccountStatus, AccountType, Actor, CompanyType } from '../rules/actor.js';
import type { PersonIndustry } from '../rules/person.js';
import { Company } from '../companies/company.entity.js';
import { User } from '../users/user.entity.js';
import { daysAgo } from './demo.js';

export const DEMO_PASSWORD = 'Demo1234!';

interface Person {
  email: string;
  name: [first: string, last: string];
  jobTitle: string;
  phone: string;
  industry: PersonIndustry;
  accountType: AccountType;
  accountStatus?: AccountStatus;
}

export interface DemoCompany {
  name: string;
  type: CompanyType;
  address: [line1: string, postalCode: string, city: string, countryCode: string];
  vatNumber: string;
  cocNumber: string;
  industry: string;
  website: string;
  /** Days since the company registered. All events of its users happened later. */
  daysAgo: number;
  people: Person[];
}

/** The system company, which exists in every installation. */
const STAFF_COMPANY: Omit<DemoCompany, 'people' | 'daysAgo'> = {
  name: 'HoloPortal B.V.',
  type: 'system',
  address: ['Keizerskade 214', '3011 XD', 'Rotterdam', 'NL'],
  vatNumber: 'NL862417395B01',
  cocNumber: '24618832',
  industry: 'other',
  website: 'holoportal.example',
};

const COMPANIES: DemoCompany[] = [
  {
    ...STAFF_COMPANY,
    daysAgo: 640,
    people: [
      {
        email: 'admin@system.example',
        name: ['Mira', 'Jansen'],
        jobTitle: 'Sales operations',
        industry: 'Technology',
        phone: '+31101234500',
        accountType: 'admin',
      },
    ],
  },
  {
    name: 'Meridian Engineering B.V.',
    type: 'client',
    address: ['Havenstraat 18, 2', '3115 HC', 'Schiedam', 'NL'],
    vatNumber: 'NL861234567B01',
    cocNumber: '24381907',
    industry: 'engineering-manufacturing',
    website: 'client.example',
    daysAgo: 410,
    people: [
      {
        email: 'anna@client.example',
        name: ['Anna', 'de Vries'],
        jobTitle: 'Head of Design',
        industry: 'Manufacturing',
        phone: '+31101234567',
        accountType: 'admin',
      },
      {
        email: 'tom@client.example',
        name: ['Tom', 'Bakker'],
        jobTitle: 'Project engineer',
        industry: 'Manufacturing',
        phone: '+31612345678',
        accountType: 'standard',
      },
      {
        email: 'sam@client.example',
        name: ['Sam', 'Visser'],
        jobTitle: 'Buyer',
        industry: 'Manufacturing',
        phone: '+31612345679',
        accountType: 'standard',
        accountStatus: 'suspended',
      },
    ],
  },
  {
    name: 'Rival Architects GmbH',
    type: 'client',
    address: ['Lindenallee 7', '20259', 'Hamburg', 'DE'],
    vatNumber: 'DE287654321',
    cocNumber: '10924857',
    industry: 'aec',
    website: 'rival.example',
    daysAgo: 196,
    people: [
      {
        email: 'other@rival.example',
        name: ['Jonas', 'Weber'],
        jobTitle: 'Partner',
        industry: 'Other',
        phone: '+49401234567',
        accountType: 'admin',
      },
    ],
  },
  {
    name: 'Lumen Partners Ltd',
    type: 'partner',
    address: ['14 Foundry Lane', 'BS1 6QH', 'Bristol', 'GB'],
    vatNumber: 'GB418273645',
    cocNumber: '11872034',
    industry: 'entertainment-metaverse',
    website: 'partner.example',
    daysAgo: 330,
    people: [
      {
        email: 'paula@partner.example',
        name: ['Paula', 'Grant'],
        jobTitle: 'Account lead',
        industry: 'Technology',
        phone: '+441174960123',
        accountType: 'admin',
      },
    ],
  },
  {
    name: 'Northlight Resellers',
    type: 'partner',
    address: ['Storgata 22', '0184', 'Oslo', 'NO'],
    vatNumber: 'NO918273645MVA',
    cocNumber: '91827364',
    industry: 'education-training',
    website: 'northlight.example',
    daysAgo: 3,
    people: [
      {
        email: 'pending@partner.example',
        name: ['Ida', 'Berg'],
        jobTitle: 'Founder',
        industry: 'Education',
        phone: '+4722123456',
        accountType: 'admin',
        accountStatus: 'pending_approval',
      },
    ],
  },
  {
    name: 'HoloPortal Audit',
    type: 'internal',
    address: ['Keizerskade 214', '3011 XD', 'Rotterdam', 'NL'],
    vatNumber: 'NL862417395B02',
    cocNumber: '24618833',
    industry: 'other',
    website: 'holoportal.example',
    daysAgo: 520,
    people: [
      {
        email: 'ian@internal.example',
        name: ['Ian', 'Smit'],
        jobTitle: 'Controller',
        industry: 'Technology',
        phone: '+31101234501',
        accountType: 'standard',
      },
    ],
  },
];

/** Seeds the demo companies and their users; returns the users by e-mail address. */
export async function seedPeople(em: EntityManager, companies: DemoCompany[] = COMPANIES): Promise<Map<string, Actor>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const actors = new Map<string, Actor>();
  for (const { daysAgo: joined, ...company } of companies) {
    await daysAgo(joined, () => seedCompany(em, company, passwordHash, actors));
  }
  return actors;
}

async function seedCompany(
  em: EntityManager,
  { people, address, ...details }: Omit<DemoCompany, 'daysAgo'>,
  passwordHash: string,
  actors: Map<string, Actor>,
): Promise<void> {
  const verificationStatus = people.some(({ accountStatus }) => accountStatus === 'pending_approval')
    ? ('pending' as const)
    : ('verified' as const);
  const company = em.create(Company, { ...details, ...rowOf(address), verificationStatus });
  for (const { name, accountStatus = 'active', ...person } of people) {
    const [firstName, lastName] = name;
    const user = em.create(User, {
      ...person,
      firstName,
      lastName,
      accountStatus,
      company,
      passwordHash,
      emailVerifiedAt: now(),
    });
    await em.flush();
    actors.set(person.email, {
      userId: user.id,
      sessionId: null,
      email: user.email,
      firstName,
      lastName,
      accountType: user.accountType,
      accountStatus: user.accountStatus,
      emailVerified: true,
      companyId: company.id,
      companyName: company.name,
      companyType: company.type,
    });
  }
}

/**
 * Seeds the first account of a production installation, a system administrator. Its password is random, so the owner
 * sets a new one with 'Forgot password'.
 */
export async function seedFirstAdmin(em: EntityManager, email: string): Promise<void> {
  const { address, ...details } = STAFF_COMPANY;
  const company = em.create(Company, { ...details, ...rowOf(address), verificationStatus: 'verified' });
  em.create(User, {
    company,
    email: email.toLowerCase(),
    firstName: 'Portal',
    lastName: 'Administrator',
    accountType: 'admin',
    passwordHash: await hashPassword(randomUUID()),
  });
  await em.flush();
}

function rowOf([addressLine1, postalCode, city, countryCode]: DemoCompany['address']) {
  return { addressLine1, postalCode, city, countryCode };
}
