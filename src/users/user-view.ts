import type { User } from './user.entity.js';

/** What every answer about somebody's own account says of the person; times are ISO 8601. */
export const toPerson = (user: User) => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  jobTitle: user.jobTitle ?? null,
  phone: user.phone ?? null,
  industry: user.industry ?? null,
  accountType: user.accountType,
  emailVerified: user.emailVerifiedAt !== null,
});
