import { COMPANY_TYPES } from './actor.js';
import {
  allowsStatus,
  allowsVerification,
  COMPANY_STATUSES,
  companyActions,
  type CompanyState,
  type CompanyStatus,
  STATUS_ACTIONS,
  type StatusAction,
  VERIFICATION_ACTIONS,
  VERIFICATION_STATUSES,
  type VerificationAction,
  type VerificationStatus,
  whyNotDelete,
} from './company-status.js';

const company = (over: Partial<CompanyState> = {}): CompanyState => ({
  id: 'own',
  type: 'client',
  status: 'active',
  verificationStatus: 'pending',
  ...over,
});

const CALLERS = {
  'own admin': { companyId: 'own', companyType: 'client', accountType: 'admin', emailVerified: true },
  'own user': { companyId: 'own', companyType: 'client', accountType: 'standard', emailVerified: true },
  'other admin': { companyId: 'other', companyType: 'client', accountType: 'admin', emailVerified: true },
  'system admin': { companyId: 'system', companyType: 'system', accountType: 'admin', emailVerified: true },
  'system user': { companyId: 'system', companyType: 'system', accountType: 'standard', emailVerified: true },
  internal: { companyId: 'internal', companyType: 'internal', accountType: 'admin', emailVerified: true },
} as const;
type CallerName = keyof typeof CALLERS;

/** Allowed actions of each caller by status. Callers without an entry have no actions. */
const STATUS_CHANGES: Partial<Record<CallerName, Record<CompanyStatus, StatusAction[]>>> = {
  'own admin': { active: ['deactivate'], suspended: ['deactivate'], inactive: [], deleted: [] },
  'system admin': {
    active: ['suspend', 'deactivate'],
    suspended: ['deactivate', 'reactivate'],
    inactive: ['reactivate', 'delete_permanently'],
    deleted: [],
  },
};
const VERIFICATION_CHANGES: Partial<Record<CallerName, Record<VerificationStatus, VerificationAction[]>>> = {
  'system admin': {
    unverified: ['verify', 'reject_verification'],
    pending: ['verify', 'reject_verification', 'reset_verification'],
    verified: ['reset_verification'],
    rejected: ['verify', 'reset_verification'],
  },
};

describe.each(Object.keys(CALLERS) as CallerName[])('a company, by %s', (caller) => {
  it.each(COMPANY_STATUSES)('that is %s', (status) => {
    for (const action of Object.keys(STATUS_ACTIONS) as StatusAction[]) {
      const expected = STATUS_CHANGES[caller]?.[status].includes(action) ?? false;
      expect([action, allowsStatus(action, company({ status }), CALLERS[caller])]).toEqual([action, expected]);
      expect(companyActions(company({ status }), CALLERS[caller]).includes(action)).toBe(expected);
    }
  });

  it.each(VERIFICATION_STATUSES)('whose verification is %s', (verificationStatus) => {
    for (const action of Object.keys(VERIFICATION_ACTIONS) as VerificationAction[]) {
      const expected = VERIFICATION_CHANGES[caller]?.[verificationStatus].includes(action) ?? false;
      const allowed = allowsVerification(action, company({ verificationStatus }), CALLERS[caller]);
      expect([action, allowed]).toEqual([action, expected]);
      const offered: string[] = companyActions(company({ verificationStatus }), CALLERS[caller]);
      expect(offered.includes(action)).toBe(expected);
      const deleted = company({ verificationStatus, status: 'deleted' });
      expect(allowsVerification(action, deleted, CALLERS[caller])).toBe(false);
    }
  });
});

it('only the portal itself submits a company for verification or returns it to review', () => {
  const allowed = (action: VerificationAction) =>
    VERIFICATION_STATUSES.filter((verificationStatus) =>
      allowsVerification(action, company({ verificationStatus }), null),
    );
  expect(allowed('submit')).toEqual(['unverified', 'rejected']);
  expect(allowed('review_again')).toEqual(['verified']);
  for (const action of ['verify', 'reject_verification', 'reset_verification'] as const)
    expect(allowed(action)).toEqual([]);
});

it.each(COMPANY_TYPES)('a company of type %s has the right status actions', (type) => {
  const customer = type === 'client' || type === 'partner';
  const offered = companyActions(company({ type }), CALLERS['system admin']);
  expect(offered.includes('suspend')).toBe(customer);
  expect(offered.includes('verify')).toBe(customer);
  expect(offered.includes('upload')).toBe(customer);
  expect(offered.includes('invite')).toBe(type !== 'internal');
  const own = companyActions(company({ type }), { ...CALLERS['own admin'], companyType: type });
  expect(own.includes('edit')).toBe(type !== 'internal');
  expect(own.includes('upload')).toBe(customer);
  expect(own.includes('invite')).toBe(type !== 'internal');
});

it('whyNotDelete lists the reasons against a deletion, and none when it is allowed', () => {
  const inactive = company({ status: 'inactive' });
  expect(whyNotDelete(inactive, CALLERS['system admin'])).toEqual([]);
  expect(whyNotDelete(company(), CALLERS['system admin'])).toEqual([
    'Only an inactive company can be deleted. Deactivate it first.',
  ]);
  expect(whyNotDelete(inactive, CALLERS['own admin'])).toEqual(['Only a system administrator can delete it.']);
  expect(whyNotDelete(company({ status: 'deleted' }), CALLERS['system admin'])).toEqual([
    'This company has already been deleted.',
  ]);
  expect(whyNotDelete(company({ type: 'system', status: 'inactive' }), CALLERS['system admin'])).toEqual([
    'This company belongs to the portal itself.',
  ]);
});

it('a user with an unverified address can edit details and documents but cannot invite', () => {
  const unverified = { ...CALLERS['own admin'], emailVerified: false };
  expect(companyActions(company(), unverified)).toEqual(['edit', 'upload']);
});
