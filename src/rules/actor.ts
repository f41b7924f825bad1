import type { TokenScope } from './access-token.js';

export const COMPANY_TYPES = ['system', 'client', 'partner', 'internal'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

export const ACCOUNT_TYPES = ['standard', 'admin'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ACCOUNT_STATUSES = ['active', 'inactive', 'pending_approval', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/**
 * The user who makes the request. Every service call takes an actor, so that requests, jobs, seeds and tests use the
 * same code path.
 */
export interface Actor {
  userId: string;
  sessionId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  accountType: AccountType;
  accountStatus: AccountStatus;
  /** True when the user has confirmed their e-mail address. */
  emailVerified: boolean;
  companyId: string;
  companyName: string;
  companyType: CompanyType;
  /**
   * True for a purchasing system that acts for the administrator who allowed it to accept quotes. The name is that of the
   * system.
   */
  isPurchasingSystem?: true;
  /**
   * The API token by which a program acts as the user; absent when the user is signed in. `agent`: it is the access token of
   * an agent, which opens `/mcp` only; id and name are those of its grant, `redirectUri` is where its sign-in ended.
   */
  token?: { id: string; name: string; scopes: TokenScope[]; agent?: { redirectUri: string } };
  /** The punch-out of a purchasing system in which the user builds; absent when the user is signed in. */
  punchOut?: PunchOutClaim;
}

/** A punch-out as its session names it. */
export interface PunchOutClaim {
  id: string;
  /** True when the buyer's system lets the user look at something and change nothing. */
  isReadOnly: boolean;
}

/** A user whom a history names. */
export type Person = Pick<Actor, 'userId' | 'firstName' | 'lastName'>;

/** True for users who may read the rows of every company: staff and observers. */
export const readsEverything = ({ companyType }: Pick<Actor, 'companyType'>): boolean =>
  companyType === 'system' || companyType === 'internal';

/** Returns the full name of a person: 'Anna de Vries'. Histories show it. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
