export const COMPANY_TYPES = ['system', 'client', 'partner', 'internal'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

export const ACCOUNT_TYPES = ['standard', 'admin'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const ACCOUNT_STATUSES = ['active', 'inactive', 'pending_approval', 'suspended'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Who is doing something: handed to every service call, so that requests, jobs, seeds and tests go the same way. */
export interface Actor {
  userId: string;
  sessionId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  accountType: AccountType;
  accountStatus: AccountStatus;
  /** Whether the e-mail address is proven to be theirs. */
  emailVerified: boolean;
  companyId: string;
  companyName: string;
  companyType: CompanyType;
}

/** Who sees the rows of every company: staff, and those who observe. */
export const readsEverything = ({ companyType }: Pick<Actor, 'companyType'>): boolean =>
  companyType === 'system' || companyType === 'internal';

/** 'Anna de Vries': how a person is named in histories. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
