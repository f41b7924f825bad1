import type { AccountStatus, CompanyType, Profile } from '../api/schema';
import { entryPaths } from '#rules/entry-paths';

/** Requirements that a page has for its user. */
export interface Requirement {
  /** Company types that may see the page; undefined for any. */
  companyTypes?: CompanyType[];
  /**
   * Only for the console: the user must be an administrator of a system company, or an internal user, who can only
   * read.
   */
  superAdmin?: boolean;
  /** Account statuses that may see the page; `active` by default. */
  statuses?: AccountStatus[];
}

/** Decision of a guard about a signed-in user. As specified. */
export type Verdict =
  | { kind: 'allowed' }
  | { kind: 'status'; status: AccountStatus }
  | { kind: 'super-admin' }
  | { kind: 'denied'; required: CompanyType[] }
  | { kind: 'go'; to: string }
  | { kind: 'sign-in' };

/**
 * Decides whether a signed-in user may see a page. On a console page, an administrator of a client company is
 * redirected to /dashboard, a user who is no administrator is asked to sign in as another user, and any other
 * administrator is told that the page needs a system administrator.
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
  // Internal users read the console's pages, so they have the same home page as staff.
  internal: entryPaths.admin,
};

/** True when a path is in the area of another company type, to which the user has no access. */
export function isForOthers(path: string, profile: Profile): boolean {
  const areas = [entryPaths.clientBase, entryPaths.partnerBase, entryPaths.admin];
  const area = areas.find((base) => path === base || ['/', '?', '#'].some((end) => path.startsWith(base + end)));
  return area !== undefined && area !== homePath(profile);
}

/** Returns the home page after sign-in, by company type. As specified. */
export const homePath = (profile: Profile): string => HOMES[profile.company.type];
