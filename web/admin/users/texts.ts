import { plural } from '../../shared/format';
import type { AccountStatus } from '../../shared/api/schema';

/** Texts of the console's user screens. */
export const adminUserTexts = {
  title: 'Users',
  list: 'Users',
  search: 'Name, email, company',
  views: { all: 'All', active: 'Active', pending: 'Pending approval', inactive: 'Inactive', suspended: 'Suspended' },
  columns: {
    name: 'Name',
    company: 'Company',
    role: 'Role',
    status: 'Status',
    lastLogin: 'Last login',
    created: 'Created',
  },
  filters: {
    companyType: 'Company type',
    allCompanyTypes: 'All company types',
    accountType: 'Role',
    allAccountTypes: 'All roles',
  },
  roles: { admin: 'Admin', standard: 'Standard' },
  unverified: 'Email not verified',
  never: 'Never',
  you: '(You)',
  emptyTitle: 'No users',
  emptyText: 'People appear here once they register or accept an invitation.',
  back: 'Back to users',
  facts: {
    title: 'Profile',
    email: 'Email',
    verified: 'Email verified',
    yes: 'Yes',
    no: 'No',
    phone: 'Phone',
    jobTitle: 'Job title',
    company: 'Company',
    role: 'Role',
    lastLogin: 'Last login',
    created: 'Created',
  },
  invitations: {
    title: 'Invitations',
    none: 'No invitations yet.',
    failed: 'Failed to load invitations',
    about: (role: string, by: string, until: string) => `${role} · invited by ${by} · until ${until}`,
    actionsFor: (email: string) => `Actions for the invitation of ${email}`,
    resend: {
      label: 'Resend',
      title: 'Resend invitation',
      text: (email: string) => `${email} gets a new link, which works for 7 days. The earlier link no longer works.`,
      done: 'Invitation resent',
    },
    revoke: {
      label: 'Revoke',
      title: 'Revoke invitation',
      text: (email: string) => `The link that was emailed to ${email} no longer works.`,
      done: 'Invitation revoked',
    },
  },
  mails: {
    resend_verification: {
      label: 'Send verification email',
      text: (email: string) => `${email} gets a new link to confirm the address. It works for 3 days.`,
      done: 'Verification email sent',
      failed: 'Failed to resend verification email',
    },
    send_password_reset: {
      label: 'Send password reset email',
      text: (email: string) =>
        `${email} gets a link to set a new password. It works for an hour; the old password works until it is changed.`,
      done: 'Password reset email sent',
      failed: 'Failed to send password reset email',
    },
  },
  history: 'Status history',
  status: {
    change: 'Change status',
    title: (name: string) => `Change status of ${name}`,
    text: 'This affects sign-in immediately. The change and its reason are saved in the history.',
    label: 'New status',
    hint: 'Saved in the history.',
    confirm: 'Change status',
    done: 'Status changed',
  },
  bulk: {
    title: (count: number) => `Change status of ${plural(count, 'user')}`,
    done: (count: number) => `Status of ${plural(count, 'user')} changed`,
  },
  remove: {
    label: 'Delete user',
    text: (name: string) => `${name} is anonymized; quotes and histories remain available. This cannot be undone.`,
    done: 'User permanently deleted',
    typed: "The user's email",
    typedHint: (email: string) => `Type ${email} to confirm.`,
    notYet: 'Only an inactive user can be deleted.',
  },
};

export const STATUSES: AccountStatus[] = ['active', 'inactive', 'suspended', 'pending_approval'];
