import { ACCOUNT_STATUSES, type AccountType, type CompanyType } from './actor.js';
import { manages, userActions } from './account-status.js';

const caller = (companyType: CompanyType, accountType: AccountType, companyId = 'one', userId = 'caller') => ({
  userId,
  companyId,
  companyType,
  accountType,
  emailVerified: true,
});
const ADMIN = caller('client', 'admin');
const SYSTEM_ADMIN = caller('system', 'admin', 'system');

const person = (status: (typeof ACCOUNT_STATUSES)[number], id = 'person', companyId = 'one') => ({
  id,
  companyId,
  status,
});

it.each([
  ['active', ['edit', 'change_role', 'deactivate']],
  ['inactive', ['edit', 'change_role', 'reactivate', 'delete']],
  ['pending_approval', ['edit', 'change_role']],
  ['suspended', ['edit', 'change_role']],
] as const)('an administrator’s actions on a user who is %s are %p', (status, actions) => {
  expect(userActions(person(status), ADMIN)).toEqual(actions);
  const mails = status === 'inactive' ? [] : ['resend_verification', 'send_password_reset'];
  expect(userActions(person(status), SYSTEM_ADMIN)).toEqual([...actions, 'set_status', ...mails]);
});

it.each(ACCOUNT_STATUSES)('users cannot change their own role or status, even when %s', (status) => {
  expect(userActions(person(status, 'caller'), ADMIN)).toEqual(['edit']);
  expect(userActions(person(status, 'caller', 'system'), SYSTEM_ADMIN)).toEqual(['edit']);
});

it.each([
  ['an administrator of the company', ADMIN, true],
  ['an administrator of a partner’s own', caller('partner', 'admin'), true],
  ['a system administrator', SYSTEM_ADMIN, true],
  ['an administrator of another company', caller('client', 'admin', 'other'), false],
  ['a standard account of the company', caller('client', 'standard'), false],
  ['a standard account of system', caller('system', 'standard', 'system'), false],
  ['an administrator of internal', caller('internal', 'admin', 'internal'), false],
  ['an administrator of internal, their own', caller('internal', 'admin', 'one'), false],
] as const)('the user %s can manage the company’s users or not: %#', (_who, who, expected) => {
  expect(manages(who, 'one')).toBe(expected);
  expect(userActions(person('active'), who).length > 0).toBe(expected);
});

it.each(ACCOUNT_STATUSES)(
  'an administrator with an unverified email address has no actions on a user who is %s',
  (status) => {
    expect(userActions(person(status), { ...ADMIN, emailVerified: false })).toEqual([]);
  },
);
