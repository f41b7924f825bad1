import type { AccountStatus, AccountType, CompanyType, Profile } from '../api/schema';
import { homePath, isForOthers, judge } from './access';

function reader(
  type: CompanyType,
  accountType: AccountType = 'admin',
  accountStatus: AccountStatus = 'active',
): Profile {
  return {
    id: '1',
    email: 'a@b.example',
    firstName: 'A',
    lastName: 'B',
    jobTitle: null,
    phone: null,
    industry: null,
    lastLogin: null,
    accountType,
    accountStatus,
    emailVerified: true,
    company: { id: '2', name: 'C', type, verificationStatus: 'verified', status: 'active', countryCode: 'NL' },
  };
}

describe('isForOthers', () => {
  it.each([
    ['/partners/dashboard/quotes', true],
    ['/admin?tab=1', true],
    ['/dashboard/quotes/create', false],
    ['/dashboards', false],
    ['/contact', false],
  ])('for the path %s is %s for a client', (path, expected) =>
    expect(isForOthers(path, reader('client'))).toBe(expected),
  );
});

describe('judge', () => {
  it('requires an active account by default', () => {
    const pending = reader('client', 'admin', 'pending_approval');
    expect(judge(pending, {})).toEqual({ kind: 'status', status: 'pending_approval' });
    expect(judge(pending, { statuses: ['pending_approval'] })).toEqual({ kind: 'allowed' });
  });

  it('returns the company types of a page', () => {
    expect(judge(reader('client'), { companyTypes: ['partner'] })).toEqual({ kind: 'denied', required: ['partner'] });
    expect(judge(reader('client'), { companyTypes: ['client', 'partner'] })).toEqual({ kind: 'allowed' });
  });

  it.each([
    ['system', 'admin', { kind: 'allowed' }],
    ['internal', 'standard', { kind: 'allowed' }],
    ['system', 'standard', { kind: 'sign-in' }],
    ['client', 'standard', { kind: 'sign-in' }],
    ['client', 'admin', { kind: 'go', to: '/dashboard' }],
    ['partner', 'admin', { kind: 'super-admin' }],
  ] as const)('on a super-admin page, the verdict for a %s %s user is right', (type, accountType, verdict) => {
    expect(judge(reader(type, accountType), { superAdmin: true })).toEqual(verdict);
  });
});

describe('homePath', () => {
  it.each([
    ['client', '/dashboard'],
    ['partner', '/partners/dashboard'],
    ['system', '/admin'],
    ['internal', '/admin'],
  ] as const)('of a %s user is %s', (type, path) => expect(homePath(reader(type))).toBe(path));
});
