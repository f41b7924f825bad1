import type { AccountStatus, CompanyType, Profile } from '../api/schema';
import { entryPaths } from '#rules/entry-paths';

/** What a page asks of its reader. */
export interface Requirement {
  /** Company types that may read it; any when left out. */
  companyTypes?: CompanyType[];
  /** Only for the console: an admin of a system company (internal people read along). */
  superAdmin?: boolean;
  /** Account statuses that may read it; `active` by default. */
  statuses?: AccountStatus[];
}

/** What a guard does with a signed-in reader. As specified. */
export type Verdict =
  | { kind: 'allowed' }
  | { kind: 'status'; status: AccountStatus }
  | { kind: 'super-admin' }
  | { kind: 'denied'; required: CompanyType[] }
  | { kind: 'go'; to: string }
  | { kind: 'sign-in' };

/**
 * Decides over a signed-in reader. On a super-admin page an admin of a client company goes to /dashboard, a non-admin
 * goes to sign in as somebody else, and any other admin is told that the page needs a system administrator.
 */
export function judge(profile: Profile, need: Requirement): Verdict {
  if (!(need.statuses ?? ['active']).includes(profile.accountStatus)) {
    return { kind: 'status', status: profile.accountStatus };
  }
  const { type } = profile.company;
  if (need.superAdmin) {
    if (type === 'internal' || (type === 'system' && profile.accountType === 'admin')) return { kind: 'allowed' };
    if (profile.accountType !== 'admin') return { kind: 'sign-in' };
    return type === 'client' ? { kind: 'go', to: entryPaths.clientBase } : { kind: 'super-admin' };
  }
  if (need.companyTypes && !need.companyTypes.includes(type)) {
    return { kind: 'denied', required: need.companyTypes };
  }
  return { kind: 'allowed' };
}

const HOMES: Record<CompanyType, string> = {
  client: entryPaths.clientBase,
  partner: entryPaths.partnerBase,
  system: entryPaths.admin,
  // Internal people read what staff read, so they start where staff start.
  internal: entryPaths.admin,
};

/** Whether an address of this site is in somebody else's area, where they would only be told so. */
export function isForOthers(path: string, profile: Profile): boolean {
  const areas = [entryPaths.clientBase, entryPaths.partnerBase, entryPaths.admin];
  const area = areas.find((base) => path === base || ['/', '?', '#'].some((end) => path.startsWith(base + end)));
  return area !== undefined && area !== homePath(profile);
}

/** Where a person starts after signing in, by company type. As specified. */
export const homePath = (profile: Profile): string => HOMES[profile.company.type];
